package dev.kvstore.adapters.sqlite;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.AdapterEngine;
import dev.kvstore.adapters.EngineOptions;
import dev.kvstore.adapters.LibraryJar;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Opens SQLite databases of one table. Needs {@code org.xerial:sqlite-jdbc} on the class path; names no class of it, so that
 * it can say so. Options: {@link #options()}, by the names of SQLite's pragmas.
 */
public final class SqliteEngine extends AdapterEngine {
    private static final LibraryJar JAR = new LibraryJar("org.xerial", "sqlite-jdbc", "org.sqlite.JDBC");

    /** For {@link java.util.ServiceLoader}. */
    public SqliteEngine() {
        super("sqlite",
                Set.of(Capability.SORTED, Capability.ATOMIC_BATCH, Capability.SNAPSHOT, Capability.BACKUP),
                Set.of(Durability.Level.values()),
                Settings.DEFAULTS);
    }

    @Override
    protected LibraryJar library() {
        return JAR;
    }

    @Override
    public Optional<String> unavailableReason() {
        return JAR.missing().or(NativeLibrary::failure);
    }

    @Override
    public String version() {
        return unavailableReason().isEmpty() ? JAR.version() : "not loaded";
    }

    @Override
    protected String mark() {
        return DatabaseFiles.NAME;
    }

    @Override
    protected void checkOptions(EngineOptions engineOptions) {
        Settings.of(engineOptions);
    }

    @Override
    protected KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions) {
        return SqliteStore.open(path, storeOptions, Settings.of(engineOptions));
    }
}
