package dev.kvstore.adapters.chronicle;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.EngineOptions;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Opens Chronicle Maps. Needs {@code net.openhft:chronicle-map} on the class path and flags of the JVM; names no class of it,
 * so that it can say so. Options: {@link #options()}, by Chronicle Map's own names; they count when a store is created.
 */
public final class ChronicleEngine implements KvEngine {
    private static final String NAME = "chronicle";

    /** For {@link java.util.ServiceLoader}. */
    public ChronicleEngine() {}

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
        return Set.of(Capability.EXACT_COUNT);
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.NONE, Durability.Level.PROCESS);
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
        Library.failure().ifPresent(reason -> {
            throw new KvException.Unsupported("chronicle cannot be used here: " + reason);
        });
        Settings settings = new Settings(new EngineOptions(NAME, Settings.DEFAULTS, options.engineOptions()));
        if (options.mode() == KvOptions.Mode.READ_ONLY) {
            throw new KvException.Unsupported("chronicle has no reading without writing: open with EXISTING instead");
        }
        if (!levels().contains(options.durability().level())) {
            throw new KvException.Unsupported("chronicle forces nothing by itself: found="
                    + options.durability().level() + " expected=" + levels());
        }
        return ChronicleStore.open(path, options.mode(), settings);
    }

    @Override
    public void restore(Path backup, Path target) {
        throw new KvException.Unsupported("chronicle has no backup");
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("chronicle recovers in place, when a store is opened that was not closed");
    }
}
