package dev.kvstore.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Waits until nothing runs in the background any more: compaction, flushing, compilation. So no phase is timed together with
 * work that an engine had put off before, and every engine gets this time alike.
 */
final class Quiet {
    private static final long WINDOW_MILLIS = 30;
    private static final int MOST_WINDOWS = 60;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Quiet() {}

    /** Returns after a window in which this process used hardly any CPU, or when it does not become quiet. */
    static void await() throws InterruptedException {
        for (int window = 0; window < MOST_WINDOWS; window++) {
            long before = SYSTEM.getProcessCpuTime();
            Thread.sleep(WINDOW_MILLIS);
            long usedMillis = (SYSTEM.getProcessCpuTime() - before) / 1_000_000;
            if (usedMillis < WINDOW_MILLIS / 10) {
                return;
            }
        }
    }
}
