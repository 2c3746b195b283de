package dev.kvstore.bench;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Does the operations of another task one by one and takes the time of each. */
final class TimedTask extends Task {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final Task task;
    private final Pace pace;
    private final Histogram nanos = new Histogram(LONGEST_NANOS, DIGITS);

    TimedTask(Task task, Pace pace) {
        super(task.count());
        this.task = task;
        this.pace = pace;
    }

    @Override
    void run(int from, int to) {
        for (int n = from; n < to; n++) {
            long start = pace.await(n);
            task.run(n, n + 1);
            nanos.recordValue(Math.min(LONGEST_NANOS, System.nanoTime() - start));
        }
        if (to == count()) {
            addChecksum(task.checksum());
        }
    }

    Histogram nanos() {
        return nanos;
    }
}
