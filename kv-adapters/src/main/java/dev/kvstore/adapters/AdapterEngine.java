package dev.kvstore.adapters;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * What engines of adapters have in common: they say what they are, and refuse at once what they lack, in the order library,
 * options, mode, level. A subclass names no class of its library, so that it can say that it is missing.
 */
public abstract class AdapterEngine implements KvEngine {
    private final String name;
    private final Set<Capability> capabilities;
    private final Set<Durability.Level> levels;
    private final SortedMap<String, String> options;

    /**
     * An engine.
     *
     * @param name for users
     * @param capabilities what its stores can do
     * @param levels that they can be opened with
     * @param options with their defaults, unmodifiable
     */
    protected AdapterEngine(
            String name,
            Set<Capability> capabilities,
            Set<Durability.Level> levels,
            SortedMap<String, String> options) {
        this.name = name;
        this.capabilities = Set.copyOf(capabilities);
        this.levels = Set.copyOf(levels);
        this.options = options;
    }

    /**
     * The library behind.
     *
     * @return its jar
     */
    protected abstract LibraryJar library();

    /**
     * Opens a store; all that can be refused without looking at the path is refused.
     *
     * @param path of the store
     * @param storeOptions mode and durability
     * @param engineOptions known by name, values to be checked
     * @return the open store
     */
    protected abstract KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions);

    /**
     * The file that every complete store has.
     *
     * @return its name
     */
    protected abstract String mark();

    @Override
    public final String name() {
        return name;
    }

    @Override
    public String version() {
        return library().version();
    }

    @Override
    public final Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public final Set<Durability.Level> levels() {
        return levels;
    }

    @Override
    public final SortedMap<String, String> options() {
        return options;
    }

    @Override
    public Optional<String> unavailableReason() {
        return library().missing();
    }

    @Override
    public final KvStore open(Path path, KvOptions storeOptions) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(storeOptions, "options");
        requireAvailable();
        EngineOptions engineOptions = new EngineOptions(name, options, storeOptions.engineOptions());
        checkOptions(engineOptions);
        if (storeOptions.mode() == KvOptions.Mode.READ_ONLY) {
            throw new KvException.Unsupported(name + " is not opened for reading only: open with EXISTING instead");
        }
        Durability.Level level = storeOptions.durability().level();
        if (!levels.contains(level)) {
            throw new KvException.Unsupported(
                    name + " does not offer this level: found=" + level + " expected=" + levels);
        }
        return open(path, storeOptions, engineOptions);
    }

    /**
     * Refuses values of options that make no sense.
     *
     * @param engineOptions known by name
     */
    protected abstract void checkOptions(EngineOptions engineOptions);

    private void requireAvailable() {
        unavailableReason().ifPresent(reason -> {
            throw new KvException.Unsupported(name + " cannot be used here: " + reason);
        });
    }

    /** Reads every entry of the copy. */
    @Override
    public final void restore(Path backup, Path target) {
        if (!capabilities.contains(Capability.BACKUP)) {
            throw new KvException.Unsupported(name + " has no backup");
        }
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        requireAvailable();
        FolderCopy.restore(backup, target, mark(), this::verify);
    }

    private void verify(Path copy) {
        try (KvStore store = open(copy, KvOptions.DEFAULT.with(Durability.SYNC).with(KvOptions.Mode.EXISTING))) {
            FolderCopy.readAll(store);
        }
    }

    @Override
    public final CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported(name + " has no salvage here: use the tools of its makers");
    }
}
