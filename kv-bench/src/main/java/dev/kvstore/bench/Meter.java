package dev.kvstore.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** What the process uses while a cell is measured. */
final class Meter implements AutoCloseable {
    private static final ProcFile IO = new ProcFile("/proc/self/io");
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Noise.Gauge gauge = new Noise.Gauge();
    private final MemoryPeak memory = new MemoryPeak();
    private final OptionalLong deviceBytes = IO.number("write_bytes:");
    private final long cpuNanos = SYSTEM.getProcessCpuTime();

    /** What has been used since the meter was made. */
    Use read() {
        double cpuSeconds = (SYSTEM.getProcessCpuTime() - cpuNanos) / 1e9;
        OptionalLong now = IO.number("write_bytes:");
        Long written = now.isEmpty() || deviceBytes.isEmpty() ? null : now.getAsLong() - deviceBytes.getAsLong();
        memory.close();
        return new Use(memory.anonBytes(), memory.fileBytes(), cpuSeconds, written, gauge.since());
    }

    @Override
    public void close() {
        memory.close();
    }

    /**
     * What was used.
     *
     * @param rssAnonBytes most memory without a file behind it, the harness included
     * @param rssFileBytes most memory with a file behind it
     * @param cpuSeconds of all threads
     * @param deviceBytes written, as the kernel accounts them to the process
     * @param noise of the machine meanwhile
     */
    record Use(Long rssAnonBytes, Long rssFileBytes, double cpuSeconds, Long deviceBytes, Noise noise) {}
}
