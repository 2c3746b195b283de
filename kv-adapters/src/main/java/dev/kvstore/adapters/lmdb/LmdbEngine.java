package dev.kvstore.adapters.lmdb;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.EngineOptions;
import dev.kvstore.adapters.FolderCopy;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Opens LMDB environments. Needs {@code org.lmdbjava:lmdbjava} on the class path; names no class of it, so that it can say so.
 * Options: {@link #options()}, by LMDB's own names.
 */
public final class LmdbEngine implements KvEngine {
    private static final String NAME = "lmdb";

    private static final Set<Capability> CAPABILITIES = Set.copyOf(EnumSet.of(
            Capability.SORTED,
            Capability.TRANSACTIONS,
            Capability.ATOMIC_BATCH,
            Capability.SNAPSHOT,
            Capability.EXACT_COUNT,
            Capability.BACKUP));

    /** For {@link java.util.ServiceLoader}. */
    public LmdbEngine() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return Library.version();
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.values());
    }

    @Override
    public SortedMap<String, String> options() {
        return Settings.DEFAULTS;
    }

    @Override
    public Optional<String> unavailableReason() {
        return Library.failure();
    }

    @Override
    public KvStore open(Path path, KvOptions options) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(options, "options");
        requireAvailable();
        Settings settings = settings(options);
        if (options.mode() == KvOptions.Mode.READ_ONLY) {
            throw new KvException.Unsupported("lmdb writes its lock file also for reading: open with EXISTING instead");
        }
        return LmdbStore.open(path, options, settings);
    }

    private static Settings settings(KvOptions options) {
        return Settings.of(new EngineOptions(NAME, Settings.DEFAULTS, options.engineOptions()));
    }

    private static void requireAvailable() {
        Library.failure().ifPresent(reason -> {
            throw new KvException.Unsupported("lmdb cannot be used here: " + reason);
        });
    }

    /** Reads every entry of the copy; LMDB has no checksums. */
    @Override
    public void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        requireAvailable();
        FolderCopy.restore(backup, target, Environment.DATA, LmdbEngine::readAll);
    }

    private static void readAll(Path copy) {
        KvOptions options = KvOptions.DEFAULT.with(Durability.SYNC).with(KvOptions.Mode.EXISTING);
        try (KvStore store = LmdbStore.open(copy, options, settings(options))) {
            FolderCopy.readAll(store);
        }
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("lmdb has no salvage: use its mdb_dump tool");
    }
}
