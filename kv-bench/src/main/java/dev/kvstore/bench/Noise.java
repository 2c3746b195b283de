package dev.kvstore.bench;

import java.util.OptionalLong;

/**
 * How disturbed the machine was during a cell; shares of its time. Null where the kernel does not tell.
 *
 * @param cpuStall share in which some task waited for a CPU
 * @param ioStall share in which some task waited for a device
 * @param steal share that the hypervisor took
 * @param load average of the last minute, at the end
 */
record Noise(Double cpuStall, Double ioStall, Double steal, Double load) {
    /** Stall above which a row is marked. */
    private static final double NOISY_CPU_STALL = 0.25;

    private static final double NOISY_STEAL = 0.05;

    boolean isNoisy() {
        return cpuStall != null && cpuStall > NOISY_CPU_STALL || steal != null && steal > NOISY_STEAL;
    }

    /** What the kernel has counted so far. */
    static final class Gauge {
        private static final ProcFile CPU = new ProcFile("/proc/pressure/cpu");
        private static final ProcFile IO = new ProcFile("/proc/pressure/io");
        private static final ProcFile STAT = new ProcFile("/proc/stat");
        private static final int STEAL_FIELD = 7;
        private static final double TICKS_PER_SECOND = 100;
        private static final double MICROS_PER_SECOND = 1e6;

        private final long nanos = System.nanoTime();
        private final OptionalLong cpuMicros = stall(CPU);
        private final OptionalLong ioMicros = stall(IO);
        private final OptionalLong stealTicks = steal();

        private static OptionalLong stall(ProcFile file) {
            return file.after("some ")
                    .map(line -> OptionalLong.of(Long.parseLong(line.substring(line.indexOf("total=") + 6))))
                    .orElse(OptionalLong.empty());
        }

        private static OptionalLong steal() {
            return STAT.after("cpu ")
                    .map(line -> OptionalLong.of(Long.parseLong(line.split("\\s+")[STEAL_FIELD])))
                    .orElse(OptionalLong.empty());
        }

        /** What has happened since. */
        Noise since() {
            Gauge now = new Gauge();
            double seconds = (now.nanos - nanos) / 1e9;
            int cpus = Runtime.getRuntime().availableProcessors();
            return new Noise(
                    share(cpuMicros, now.cpuMicros, MICROS_PER_SECOND * seconds),
                    share(ioMicros, now.ioMicros, MICROS_PER_SECOND * seconds),
                    share(stealTicks, now.stealTicks, TICKS_PER_SECOND * seconds * cpus),
                    load());
        }

        private static Double share(OptionalLong before, OptionalLong after, double whole) {
            return before.isEmpty() || after.isEmpty() ? null
                    : Math.round((after.getAsLong() - before.getAsLong()) / whole * 1000) / 1000.0;
        }

        private static Double load() {
            return new ProcFile("/proc/loadavg").text().map(text -> Double.valueOf(text.split(" ")[0])).orElse(null);
        }
    }
}
