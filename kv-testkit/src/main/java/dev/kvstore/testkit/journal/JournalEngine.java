package dev.kvstore.testkit.journal;

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
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/** The engine "journal", on disk, with threads. */
public final class JournalEngine implements KvEngine {
    private final Sizes sizes;

    /** With the usual sizes. */
    public JournalEngine() {
        this(Sizes.DEFAULT);
    }

    /**
     * With other sizes.
     *
     * @param sizes of files
     */
    public JournalEngine(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String version() {
        return "test";
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
        if (!options.engineOptions().isEmpty()) {
            throw new IllegalArgumentException("unknown option: " + options.engineOptions().firstKey());
        }
        return JournalStore.open(
                new DiskFolder(path), new JournalOptions(name(), options, new byte[0], sizes, Background.THREADS));
    }

    @Override
    public void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        Journal.restore(new DiskFolder(backup), target, new JournalOptions("journal", KvOptions.DEFAULT));
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("the bare journal does not salvage");
    }
}
