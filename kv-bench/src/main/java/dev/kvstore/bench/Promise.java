package dev.kvstore.bench;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import java.util.Arrays;
import java.util.Optional;

/** At which level an engine runs in the table of a level: never a weaker one. */
final class Promise {
    private Promise() {}

    /** The weakest level of the engine that keeps what the table promises; empty if it has none. Rails promise nothing. */
    static Optional<Durability.Level> of(KvEngine engine, CellPlan plan) {
        if (Catalog.isRail(engine.name())) {
            return plan.level() == Durability.Level.SYNC ? Optional.empty() : Optional.of(Durability.Level.NONE);
        }
        Durability.Level least = asShipped(engine, plan) ? Durability.Level.PROCESS : plan.level();
        return Arrays.stream(Durability.Level.values())
                .filter(level -> level.compareTo(least) >= 0 && engine.levels().contains(level))
                .findFirst()
                .or(() -> Optional.of(plan.level()).filter(engine.levels()::contains));
    }

    /** The post ran each store as it ships: with its log, but without forcing it. */
    private static boolean asShipped(KvEngine engine, CellPlan plan) {
        return plan.level() == Durability.Level.NONE
                && plan.workload().equals("blog-100k")
                && engine.levels().contains(Durability.Level.PROCESS);
    }
}
