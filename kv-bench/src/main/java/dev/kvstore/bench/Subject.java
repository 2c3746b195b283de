package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.nio.file.Path;
import java.util.Map;

/**
 * An engine as a cell uses it.
 *
 * @param engine that opens the stores
 * @param spec with its options
 * @param level of the stores
 * @param periodMillis between background syncs
 * @param hints on the size of what will be stored, for engines that have such options
 */
record Subject(
        KvEngine engine, EngineSpec spec, Durability.Level level, Long periodMillis, Map<String, String> hints) {
    KvStore open(Path path) {
        return open(path, level);
    }

    /** For filling, where nothing is timed: not forced one by one. */
    KvStore openToFill(Path path) {
        boolean process = engine.levels().contains(Durability.Level.PROCESS);
        return open(path, process ? Durability.Level.PROCESS : level);
    }

    private KvStore open(Path path, Durability.Level atLevel) {
        Durability durability = CellPlan.durability(atLevel, periodMillis);
        return engine.open(path, KvOptions.DEFAULT.with(durability).with(hints).with(spec.options()));
    }

    boolean sorted() {
        return engine.capabilities().contains(Capability.SORTED);
    }

    /** Whether what it returns is verified: all but the rail that keeps nothing. */
    boolean verified() {
        return engine != Rail.NULL;
    }
}
