package dev.kvstore.adapters.xodus;

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
 * Opens environments of Xodus. Needs {@code org.jetbrains.xodus:xodus-environment} on the class path; names no class of it, so
 * that it can say so. Options: {@link #options()}, by Xodus's own names.
 */
public final class XodusEngine extends AdapterEngine {
    private static final LibraryJar JAR =
            new LibraryJar("org.jetbrains.xodus", "xodus-environment", "jetbrains.exodus.env.Environments");

    /** For {@link java.util.ServiceLoader}. */
    public XodusEngine() {
        super("xodus",
                Set.of(Capability.SORTED, Capability.ATOMIC_BATCH, Capability.SNAPSHOT, Capability.EXACT_COUNT,
                        Capability.BACKUP),
                Set.of(Durability.Level.values()),
                Settings.DEFAULTS);
    }

    @Override
    protected LibraryJar library() {
        return JAR;
    }

    @Override
    protected String mark() {
        return Database.MARK;
    }

    @Override
    protected void checkOptions(EngineOptions engineOptions) {
        Settings.of(engineOptions);
    }

    @Override
    protected KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions) {
        return XodusStore.open(path, storeOptions, Settings.of(engineOptions));
    }
}
