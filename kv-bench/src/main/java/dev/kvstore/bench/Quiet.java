package dev.kvstore.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Waits until nothing runs in the background any more: compaction, flushing, compilation. So no phase is timed together with
 * work that an engine had put off before, and every engine gets this time alike.
 */
final class Quiet {
    private static final int WINDOW_MILLIS = 30;
    private static final int MOST_WINDOWS = 60;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Runnable tidyUp;
    private final LongSupplier cpuNanos;
    private final int windowMillis;
    private final int mostWindows;

    /** Of this process, before a cell: like the warm-up shorter if it is too small to measure anything. */
    static Quiet before(CellPlan plan) {
        return new Quiet(System::gc, SYSTEM::getProcessCpuTime, WINDOW_MILLIS,
                (int) (MOST_WINDOWS * plan.shareOfMeasured()));
    }

    Quiet(Runnable tidyUp, LongSupplier cpuNanos, int windowMillis, int mostWindows) {
        this.tidyUp = tidyUp;
        this.cpuNanos = cpuNanos;
        this.windowMillis = windowMillis;
        this.mostWindows = mostWindows;
    }

    /**
     * Returns after a window in which hardly any CPU was used, or when it does not become quiet. Before that the garbage is
     * collected, so that what was made for the tasks is not collected in the time of one engine.
     */
    void await() throws InterruptedException {
        tidyUp.run();
        for (int window = 0; window < mostWindows; window++) {
            long before = cpuNanos.getAsLong();
            Thread.sleep(windowMillis);
            long usedMillis = (cpuNanos.getAsLong() - before) / 1_000_000;
            if (usedMillis < windowMillis / 10) {
                return;
            }
        }
    }
}
