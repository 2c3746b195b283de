package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A cell in the making: what is known about one phase so far. */
final class Measurement {
    final Phase phase;
    final long ops;
    final double seconds;
    final long checksum;
    double settledSeconds;
    Size acknowledged;

    /** Null while the store stays open. */
    Size closed;

    /** Null if it was not compacted. */
    Size compacted;

    Meter.Use use;

    /** Null where operations were not timed one by one. */
    Map<String, Long> latencyNanos;

    final List<String> flags = new ArrayList<>();

    Measurement(Phase phase, List<? extends Task> tasks, double seconds) {
        this.phase = phase;
        this.ops = tasks.stream().mapToLong(Task::count).sum();
        this.seconds = seconds;
        this.settledSeconds = seconds;
        this.checksum = tasks.stream().mapToLong(Task::checksum).sum();
    }

    double opsPerSecond() {
        return ops / seconds;
    }

    Cell cell(Job job, CellPlan plan, Durability.Level promise, boolean warm) {
        return new Cell(
                job.engine(),
                plan.workload(),
                phase.name(),
                plan.measure(),
                Cell.text(plan.level()),
                plan.periodMillis(),
                plan.num(),
                plan.keySize(),
                plan.valueSize(),
                plan.threads(),
                plan.batch(),
                job.round(),
                Cell.OK,
                null,
                ops,
                seconds,
                Math.round(opsPerSecond()),
                settledSeconds,
                latencyNanos,
                sizes(Size::allocated),
                sizes(Size::apparent),
                phase.userBytes(),
                use.rssAnonBytes(),
                use.rssFileBytes(),
                use.cpuSeconds(),
                use.deviceBytes(),
                Long.toHexString(checksum),
                Cell.text(promise),
                Catalog.isRail(EngineSpec.of(job.spec()).name()),
                warm,
                use.noise(),
                List.copyOf(flags));
    }

    private Sizes sizes(Function<Size, Long> kind) {
        return new Sizes(
                kind.apply(acknowledged),
                closed == null ? null : kind.apply(closed),
                compacted == null ? null : kind.apply(compacted));
    }
}
