package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Threads of a test: what they throw fails the test, and none outlives it. */
final class Threads {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** What a thread does. */
    interface Task {
        void run() throws Exception;
    }

    Thread start(Task task) {
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                task.run();
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        });
        threads.add(thread);
        return thread;
    }

    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
            assertFalse(thread.isAlive(), "a thread does not end");
        }
        if (failure.get() != null) {
            throw new AssertionError("a thread failed", failure.get());
        }
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - start < PATIENCE_NANOS, "waited too long");
            Thread.sleep(1);
        }
    }

    /** Waits until a thread waits for something itself. */
    static void awaitWaiting(Thread thread) throws InterruptedException {
        await(() -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }
}
