package dev.kvstore.logfile;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.storage.point.PointStore;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/**
 * Opens stores of the engine "logfile". A write is a copy into a mapped file and a change of a directory outside the heap, which takes
 * about 20 bytes a key; the directory is read back from hint files at each open.
 */
public final class LogfileEngine implements KvEngine {
    private static final String NAME = "logfile";

    private final Sizes sizes;

    /** With files of the usual sizes. */
    public LogfileEngine() {
        this(Sizes.DEFAULT);
    }

    /** With other sizes, for tests. */
    LogfileEngine(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return Objects.requireNonNullElse(LogfileEngine.class.getPackage().getImplementationVersion(), "development");
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(
                Capability.ATOMIC_BATCH,
                Capability.SNAPSHOT,
                Capability.EXACT_COUNT,
                Capability.CHECKSUMS,
                Capability.CHECK,
                Capability.BACKUP,
                Capability.READ_ONLY);
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.values());
    }

    @Override
    public KvStore open(Path path, KvOptions options) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(options, "options");
        if (!options.engineOptions().isEmpty()) {
            throw new IllegalArgumentException("unknown option: " + options.engineOptions().firstKey());
        }
        return PointStore.open(
                new DiskFolder(path), new JournalOptions(NAME, options, new byte[0], sizes, Background.THREADS));
    }

    @Override
    public void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        Journal.restore(new DiskFolder(backup), target, new JournalOptions(NAME, KvOptions.DEFAULT));
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("engine does not salvage: engine=" + NAME);
    }
}
