package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.time.Duration;

/**
 * A cell to be measured: all that is the same for every engine.
 *
 * @param workload its label
 * @param level of the table in which it stands
 * @param periodMillis between background syncs; null unless the level is periodic
 * @param num entries
 * @param keySize bytes
 * @param valueSize bytes
 * @param threads at once
 * @param batch operations a commit
 * @param measure {@link #THROUGHPUT} or {@link #LATENCY}
 * @param target operations a second of all threads, at fixed times; null for as many as they can do
 */
record CellPlan(
        String workload,
        Durability.Level level,
        Long periodMillis,
        int num,
        int keySize,
        int valueSize,
        int threads,
        int batch,
        String measure,
        Integer target) {
    /** Operations are counted; the clock is read once a chunk. */
    static final String THROUGHPUT = "throughput";

    /** Each operation is timed. */
    static final String LATENCY = "latency";

    /** Fewer operations measure nothing, they only show that all works. */
    private static final int LEAST_MEASURED = 300;

    /** 1 if it has operations enough to measure something, else in proportion. */
    double shareOfMeasured() {
        return Math.min(1, num / (double) LEAST_MEASURED);
    }

    CellPlan withNum(int newNum) {
        return new CellPlan(workload, level, periodMillis, newNum, keySize, valueSize, threads, batch, measure,
                target);
    }

    /** When operations of a thread are due in a cell of latencies. */
    Pace pace(int thread) {
        return target == null ? Pace.CLOSED : new Schedule(target, threads, thread);
    }

    boolean isLatency() {
        return measure.equals(LATENCY);
    }

    /** What to open a store with at a level. */
    static Durability durability(Durability.Level level, Long periodMillis) {
        boolean periodic = level == Durability.Level.PERIODIC;
        return new Durability(level,
                periodic ? Duration.ofMillis(periodMillis == null ? 1000 : periodMillis) : Duration.ZERO);
    }
}
