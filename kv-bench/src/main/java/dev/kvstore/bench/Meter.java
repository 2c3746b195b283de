package dev.kvstore.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What the process uses while a cell is measured. */
final class Meter implements AutoCloseable {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Noise.Gauge gauge = new Noise.Gauge();
    private final MemoryPeak memory = new MemoryPeak();
    private final DeviceWrites device;
    private final OptionalLong deviceBytes;
    private final long cpuNanos = SYSTEM.getProcessCpuTime();

    /** Starts; the folder is on the device that is looked at. */
    Meter(Path folder) throws IOException {
        device = new DeviceWrites(folder);
        deviceBytes = device.bytes();
    }

    /** What has been used since the meter was made. */
    Use read() {
        double cpuSeconds = (SYSTEM.getProcessCpuTime() - cpuNanos) / 1e9;
        OptionalLong now = device.bytes();
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
     * @param deviceBytes written by the device, for whomever; null where there is none
     * @param noise of the machine meanwhile
     */
    record Use(Long rssAnonBytes, Long rssFileBytes, double cpuSeconds, Long deviceBytes, Noise noise) {}
}
