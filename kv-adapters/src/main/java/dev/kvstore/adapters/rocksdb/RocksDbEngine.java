package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.EngineOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Opens RocksDB databases. Needs {@code org.rocksdb:rocksdbjni} on the class path; names no class of it, so that it can say
 * so. Options: {@link #options()}, by RocksDB's own names.
 */
public final class RocksDbEngine implements KvEngine {
    private static final String NAME = "rocksdb";

    private static final Set<Capability> CAPABILITIES = Set.copyOf(EnumSet.of(
            Capability.SORTED,
            Capability.ATOMIC_BATCH,
            Capability.SNAPSHOT,
            Capability.CHECKSUMS,
            Capability.CHECK,
            Capability.BACKUP));

    /** For {@link java.util.ServiceLoader}. */
    public RocksDbEngine() {}

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
        requireAvailable(); // first: settings name classes of RocksDB
        Settings settings = settings(options);
        if (options.mode() == KvOptions.Mode.READ_ONLY) {
            throw new KvException.Unsupported("rocksdb takes no lock for reading only: open with EXISTING instead");
        }
        return RocksDbStore.open(path, options, settings);
    }

    private static Settings settings(KvOptions options) {
        return Settings.of(new EngineOptions(NAME, Settings.DEFAULTS, options.engineOptions()));
    }

    private static void requireAvailable() {
        Library.failure().ifPresent(reason -> {
            throw new KvException.Unsupported("rocksdb cannot be used here: " + reason);
        });
    }

    @Override
    public void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        requireAvailable();
        Backups.restore(backup, target, settings(KvOptions.DEFAULT));
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("rocksdb has no salvage in its Java interface: use its ldb tool");
    }
}
