package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Threads that start together; their end is waited for, but not for ever. The first failure becomes that of the test. */
final class Workers {
    private static final int TIMEOUT_SECONDS = 60;
    private static final int PAUSE_NANOS = 50_000;

    private final ThreadFactory factory;
    private final CountDownLatch start = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Work of one thread. */
    interface Work {
        void run() throws Exception;
    }

    /** Work of one thread of several. */
    interface NumberedWork {
        void run(int number) throws Exception;
    }

    Workers() {
        this(Thread.ofPlatform().daemon().factory());
    }

    Workers(ThreadFactory factory) {
        this.factory = factory;
    }

    /** Runs work in several threads at once and waits for all. */
    static void run(int count, NumberedWork work) {
        new Workers().add(count, work).start().join();
    }

    /** Starts one thread at once. */
    static Workers start(Work work) {
        return new Workers().add(1, number -> work.run()).start();
    }

    Workers add(int count, NumberedWork work) {
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = factory.newThread(() -> runOne(number, work));
            threads.add(thread);
            thread.start();
        }
        return this;
    }

    private void runOne(int number, NumberedWork work) {
        try {
            awaitStart();
            work.run(number);
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Also if interrupted before: that is meant for the work. */
    private void awaitStart() {
        boolean interrupted = false;
        while (start.getCount() > 0) {
            try {
                start.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    Workers start() {
        start.countDown();
        return this;
    }

    void join() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        for (Thread thread : threads) {
            joinUntil(deadline, thread);
        }
        failIfOneFailed();
    }

    private void failIfOneFailed() {
        Throwable first = failure.get();
        if (first != null) {
            fail("a thread of the test failed: " + first, first);
        }
    }

    /** Waits for a latch that the threads count down; the failure of one ends the wait. */
    void awaitCountDown(CountDownLatch latch) {
        await(() -> latch.getCount() == 0 || failure.get() != null, "the threads of the test");
        failIfOneFailed();
    }

    private static void joinUntil(long deadline, Thread thread) {
        try {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
        } catch (InterruptedException e) {
            fail("interrupted", e);
        }
        assertFalse(thread.isAlive(), () -> "hangs: " + List.of(thread.getStackTrace()));
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    /** Waits until the threads do nothing but wait, or have ended. */
    void awaitIdle() {
        await(() -> threads.stream().allMatch(Workers::isIdle), "the threads to wait");
    }

    private static boolean isIdle(Thread thread) {
        return switch (thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING, TERMINATED -> true;
            case NEW, RUNNABLE -> false;
        };
    }

    /** Waits for a condition, but not for ever. */
    static void await(BooleanSupplier condition, String what) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, () -> "waited in vain for " + what);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Waits for a latch, but not for ever. */
    static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(TIMEOUT_SECONDS, TimeUnit.SECONDS), "waited in vain for another thread");
        } catch (InterruptedException e) {
            fail("interrupted", e);
        }
    }
}
