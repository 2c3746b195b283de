package dev.kvstore.bench;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One measured phase of one workload on one engine in one round, as in the result file. What could not be measured is null.
 *
 * @param durability the level of the table in which the cell stands
 * @param promise the level at which the store ran, at least as strong unless it is a rail
 * @param settledSeconds until the last acknowledgement and then until synced and, after the last phase, closed
 * @param bytesOnDisk allocated
 * @param warm whether the warm-up ended because three windows agreed
 * @param flags findings that do not make the cell fail
 */
record Cell(
        String engine,
        String workload,
        String phase,
        String measure,
        String durability,
        Long periodMillis,
        int num,
        int keySize,
        int valueSize,
        int threads,
        int batch,
        int round,
        String status,
        String reason,
        long ops,
        Double seconds,
        Long opsPerSecond,
        Double settledSeconds,
        Map<String, Long> latencyNanos,
        Sizes bytesOnDisk,
        Sizes apparentBytes,
        long userBytes,
        Long peakRssAnonBytes,
        Long peakRssFileBytes,
        Double cpuSeconds,
        Long deviceBytesWritten,
        String checksum,
        String promise,
        boolean rail,
        Boolean warm,
        Noise noise,
        List<String> flags) {
    static final String OK = "ok";
    static final String SKIPPED = "skipped";
    static final String FAILED = "failed";

    /** What all engines and rounds of one table have in common. */
    record Key(
            String workload,
            String phase,
            String measure,
            String durability,
            Long periodMillis,
            int num,
            int keySize,
            int valueSize,
            int threads,
            int batch) {
        /** The workload with its phase. */
        String title() {
            return phase == null ? workload : workload + " " + phase;
        }
    }

    /** The file, as a person reads it, calls levels and presets as the command line does. */
    static String text(Enum<?> level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /** A cell without a measurement. */
    static Cell without(String status, String reason, String engine, int round, CellPlan plan, String phase) {
        return new Cell(engine, plan.workload(), phase, plan.measure(), text(plan.level()), plan.periodMillis(),
                plan.num(),
                plan.keySize(), plan.valueSize(), plan.threads(), plan.batch(), round, status, reason, 0, null, null,
                null,
                null, null, null, 0, null, null, null, null, null, null, Catalog.isRail(engine), null, null, List.of());
    }

    Key key() {
        return new Key(
                workload, phase, measure, durability, periodMillis, num, keySize, valueSize, threads, batch);
    }

    @JsonIgnore
    boolean isOk() {
        return status.equals(OK);
    }

    @JsonIgnore
    boolean isFailed() {
        return status.equals(FAILED);
    }

    /** The workload with its phase. */
    String title() {
        return key().title();
    }

    Cell failedBecause(String why) {
        return new Cell(engine, workload, phase, measure, durability, periodMillis, num, keySize, valueSize, threads,
                batch, round, FAILED, why, ops, seconds, opsPerSecond, settledSeconds, latencyNanos, bytesOnDisk,
                apparentBytes, userBytes, peakRssAnonBytes, peakRssFileBytes, cpuSeconds, deviceBytesWritten, checksum,
                promise, rail, warm, noise, flags);
    }
}
