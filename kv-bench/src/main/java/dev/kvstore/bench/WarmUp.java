package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Repeats a workload on throw-away stores of the same shape until, in each phase, three windows in a row agree, or the time is
 * over: that of the timed work, since filling stores and making keys warms nothing. Windows are cut by time, not by repetitions, so that a slow engine has as many of them as a fast one. Nothing is
 * verified here: that is for the cell.
 */
final class WarmUp {
    /** Enough that opening and closing the stores is the smaller part. */
    private static final int MAX_NUM = 200_000;

    private static final int MAX_SYNC_NUM = 200;

    private static final int WINDOWS_IN_TIME = 12;

    /** What is not timed, such as filling stores and making keys, may take so much longer. */
    private static final int MOST_TIMES = 4;

    private final Subject subject;
    private final Workload workload;
    private final Data data;
    private final Path path;
    private final long nanos;
    private final List<Windows> windows;
    private double workedSeconds;

    WarmUp(Subject subject, Workload workload, Job job, CellPlan plan) {
        int most = subject.level() == Durability.Level.SYNC ? MAX_SYNC_NUM : MAX_NUM;
        this.subject = subject;
        this.workload = workload;
        this.data = new Data(job.seed(), 0, plan.withNum(Math.min(plan.num(), most)), false);
        this.path = Path.of(job.folder(), "warm");
        this.nanos = (long) (TimeUnit.MILLISECONDS.toNanos(job.warmUpMillis()) * plan.shareOfMeasured());
        this.windows = Stream.generate(() -> new Windows(nanos / WINDOWS_IN_TIME))
                .limit(workload.phaseNames().size())
                .toList();
    }

    /** Whether it ended because the windows agreed. */
    boolean run() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + MOST_TIMES * nanos;
        while (goesOn(deadline)) {
            try (Trial trial = new Trial(subject, workload, data, path)) {
                trial.prepare();
                List<List<Task>> tasks = trial.phases().stream().map(trial::tasks).toList();
                do {
                    runPhases(trial, tasks);
                } while (workload.filled() && goesOn(deadline));
            }
        }
        return isWarm();
    }

    private boolean goesOn(long deadline) {
        return !isWarm() && workedSeconds < nanos / 1e9 && System.nanoTime() < deadline;
    }

    private void runPhases(Trial trial, List<List<Task>> tasks) throws InterruptedException {
        List<Phase> phases = trial.phases();
        for (int number = 0; number < phases.size(); number++) {
            Clock clock = new Clock(windows.get(number));
            workedSeconds += trial.time(phases.get(number), tasks.get(number), clock).seconds;
        }
    }

    private boolean isWarm() {
        return windows.stream().allMatch(Windows::agree);
    }

    /** Told of progress by the threads that work, takes the time that has passed and what the thread used of it. */
    private static final class Clock implements LongConsumer {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final Windows windows;
        private final ThreadLocal<Long> cpuNanos = ThreadLocal.withInitial(() -> 0L);
        private long lastNanos = System.nanoTime();

        Clock(Windows windows) {
            this.windows = windows;
        }

        @Override
        public synchronized void accept(long operations) {
            long now = System.nanoTime();
            long cpuNow = THREADS.getCurrentThreadCpuTime();
            windows.add(operations, now - lastNanos, cpuNow - cpuNanos.get());
            lastNanos = now;
            cpuNanos.set(cpuNow);
        }
    }
}
