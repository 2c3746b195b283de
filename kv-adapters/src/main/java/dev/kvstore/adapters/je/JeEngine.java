package dev.kvstore.adapters.je;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.AdapterEngine;
import dev.kvstore.adapters.EngineOptions;
import dev.kvstore.adapters.LibraryJar;
import java.nio.file.Path;
import java.util.Set;

/**
 * Opens environments of Berkeley DB Java Edition. Needs {@code com.sleepycat:je} on the class path; names no class of it, so
 * that it can say so. Options: {@link #options()}, by JE's own names.
 */
public final class JeEngine extends AdapterEngine {
    private static final LibraryJar JAR = new LibraryJar("com.sleepycat", "je", "com.sleepycat.je.Environment");

    /** For {@link java.util.ServiceLoader}. */
    public JeEngine() {
        super("bdb-je",
                Set.of(Capability.SORTED, Capability.ATOMIC_BATCH, Capability.BACKUP),
                Set.of(Durability.Level.values()),
                Settings.DEFAULTS);
    }

    @Override
    protected LibraryJar library() {
        return JAR;
    }

    @Override
    public String version() {
        return JAR.missing().isEmpty() ? JeDatabase.version() : "not loaded";
    }

    @Override
    protected String mark() {
        return EnvironmentFiles.MARK;
    }

    @Override
    protected void checkOptions(EngineOptions engineOptions) {
        Settings.of(engineOptions);
    }

    @Override
    protected KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions) {
        return JeStore.open(path, storeOptions, Settings.of(engineOptions));
    }
}
