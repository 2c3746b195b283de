package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

/** Runs the tasks of a phase at once, a thread each, a chunk at a time, and takes the time from start to last end. */
final class Stopwatch {
    private static final int CHUNKS = 16;

    private final List<? extends Task> tasks;
    private final LongConsumer progress;
    private final CountDownLatch start = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final long[] endNanos;

    /** Progress is told after each chunk: operations done by it. */
    Stopwatch(List<? extends Task> tasks, LongConsumer progress) {
        this.tasks = tasks;
        this.progress = progress;
        this.endNanos = new long[tasks.size()];
    }

    /** Seconds that it took; throws what a task threw. */
    double run() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < tasks.size(); number++) {
            int own = number;
            threads.add(Thread.ofPlatform().name("work-" + own).start(() -> work(own)));
        }
        long startNanos = System.nanoTime();
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        rethrow();
        long end = startNanos;
        for (long nanos : endNanos) {
            end = Math.max(end, nanos);
        }
        return (end - startNanos) / 1e9;
    }

    private void work(int number) {
        try {
            start.await();
            runChunks(tasks.get(number));
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
        endNanos[number] = System.nanoTime();
    }

    private void runChunks(Task task) {
        int count = task.count();
        int chunk = Math.max(1, (count + CHUNKS - 1) / CHUNKS);
        for (int from = 0; from < count && failure.get() == null; from += chunk) {
            int to = Math.min(count, from + chunk);
            task.run(from, to);
            progress.accept(to - from);
        }
    }

    private void rethrow() {
        switch (failure.get()) {
            case null -> {}
            case RuntimeException runtime -> throw runtime;
            case Error error -> throw error;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }
}
