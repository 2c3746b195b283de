package dev.kvstore.storage.point;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/** Opens {@link PointStore}s: what engines over them have in common. */
public abstract class PointEngine implements KvEngine {
    /** Where classes were not put into a jar. */
    private static final String UNKNOWN = "development";

    private final String name;
    private final Sizes sizes;

    /**
     * For subclasses.
     *
     * @param name of the engine
     * @param sizes of files
     */
    protected PointEngine(String name, Sizes sizes) {
        this.name = name;
        this.sizes = sizes;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String version() {
        ModuleDescriptor module = getClass().getModule().getDescriptor();
        return module != null
                ? module.rawVersion().orElse(UNKNOWN)
                : Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), UNKNOWN);
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
    public final Set<Durability.Level> levels() {
        return Set.of(Durability.Level.values());
    }

    @Override
    public final KvStore open(Path path, KvOptions options) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(options, "options");
        for (String option : options.engineOptions().keySet()) {
            if (!options().containsKey(option)) {
                throw new IllegalArgumentException(
                        "unknown option: engine=" + name + " found=" + option + " expected=one of "
                                + options().keySet());
            }
        }
        return open(new DiskFolder(path), new JournalOptions(name, options, new byte[0], sizes, Background.THREADS));
    }

    /**
     * Opens a store once the options are known to exist.
     *
     * @param folder closed with the store, and if this fails
     * @param options of the journal
     * @return the store
     */
    protected abstract KvStore open(Folder folder, JournalOptions options);

    @Override
    public final void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        Journal.restore(new DiskFolder(backup), target, new JournalOptions(name, KvOptions.DEFAULT));
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("engine does not salvage: engine=" + name);
    }
}
