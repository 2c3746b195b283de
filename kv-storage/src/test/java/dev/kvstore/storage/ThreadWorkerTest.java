package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadWorkerTest {
    private final AtomicInteger runs = new AtomicInteger();
    private final Threads threads = new Threads();

    @Test
    void signal_idle_runsOnADaemonThreadOfTheName() throws InterruptedException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        try (ThreadWorker worker =
                new ThreadWorker("kv-test", Duration.ZERO, () -> thread.set(Thread.currentThread()))) {
            worker.signal();
            Threads.await(() -> thread.get() != null);
            assertEquals("kv-test", thread.get().getName());
            assertTrue(thread.get().isDaemon());
        }
    }

    @Test
    void signal_manyDuringARun_runOnceMore() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            runs.incrementAndGet();
            started.countDown();
            await(goOn);
        })) {
            worker.signal();
            started.await();
            for (int i = 0; i < 10; i++) {
                worker.signal();
            }
            goOn.countDown();
            Threads.await(() -> runs.get() == 2);
            Thread.sleep(20);
            assertEquals(2, runs.get());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void period_noSignal_runsByItself() throws InterruptedException {
        try (ThreadWorker _ = new ThreadWorker("kv-test", Duration.ofMillis(2), runs::incrementAndGet)) {
            Threads.await(() -> runs.get() >= 3);
        }
    }

    @Test
    void periodZero_noSignal_neverRuns() throws InterruptedException {
        try (ThreadWorker _ = new ThreadWorker("kv-test", Duration.ZERO, runs::incrementAndGet)) {
            Thread.sleep(20);
        }
        assertEquals(0, runs.get());
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 1_000_000_000, 1L << 40})
    void period_ages_runsWhenSignalledOnly(long seconds) throws InterruptedException {
        try (ThreadWorker worker =
                new ThreadWorker("kv-test", Duration.ofSeconds(seconds), runs::incrementAndGet)) {
            Thread.sleep(20);
            assertEquals(0, runs.get());
            worker.signal();
            Threads.await(() -> runs.get() == 1);
        }
    }

    @Test
    void task_throws_workerGoesOn() throws InterruptedException {
        try (ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("expected by this test");
            }
        })) {
            worker.signal();
            Threads.await(() -> runs.get() == 1);
            worker.signal();
            Threads.await(() -> runs.get() == 2);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class, AssertionError.class})
    void task_throwsAnError_workerGoesOn(Class<? extends Error> error) throws InterruptedException {
        try (ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            if (runs.incrementAndGet() == 1) {
                throw make(error);
            }
        })) {
            worker.signal();
            Threads.await(() -> runs.get() == 1);
            worker.signal();
            Threads.await(() -> runs.get() == 2);
            assertTrue(worker.isAlive());
        }
    }

    private static Error make(Class<? extends Error> error) {
        try {
            return error.getConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** As when there is no memory for the words. */
    @Test
    void task_throwsWhatCannotBeLogged_workerGoesOn() throws InterruptedException {
        try (ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            if (runs.incrementAndGet() == 1) {
                throw new Unspeakable();
            }
        })) {
            worker.signal();
            Threads.await(() -> runs.get() == 1);
            worker.signal();
            Threads.await(() -> runs.get() == 2);
            assertTrue(worker.isAlive());
        }
    }

    private static final class Unspeakable extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public void printStackTrace(PrintWriter writer) {
            throw new OutOfMemoryError("planted");
        }

        @Override
        public String toString() {
            throw new OutOfMemoryError("planted");
        }
    }

    @Test
    void isAlive_closed_false() {
        ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, runs::incrementAndGet);
        assertTrue(worker.isAlive());
        worker.close();
        assertFalse(worker.isAlive());
    }

    @Test
    void close_taskRunning_waitsForIt() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean finished = new AtomicBoolean();
        ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            started.countDown();
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            finished.set(true);
        });
        worker.signal();
        started.await();
        worker.close();
        assertTrue(finished.get());
    }

    @Test
    void signal_closed_doesNotRun() throws InterruptedException {
        ThreadWorker worker = new ThreadWorker("kv-test", Duration.ofMillis(1), runs::incrementAndGet);
        worker.close();
        worker.close();
        int before = runs.get();
        worker.signal();
        Thread.sleep(10);
        assertEquals(before, runs.get());
    }

    @Test
    void close_fromTheTask_doesNotWaitForItself() throws InterruptedException {
        AtomicReference<ThreadWorker> worker = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        worker.set(new ThreadWorker("kv-test", Duration.ZERO, () -> {
            worker.get().close();
            done.countDown();
        }));
        worker.get().signal();
        done.await();
    }

    @Test
    void close_interrupted_waitsOnAndKeepsTheFlag() throws InterruptedException {
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        ThreadWorker worker = new ThreadWorker("kv-test", Duration.ZERO, () -> {
            started.countDown();
            await(goOn);
        });
        worker.signal();
        started.await();
        AtomicBoolean flag = new AtomicBoolean();
        Thread closer = threads.start(() -> {
            worker.close();
            flag.set(Thread.currentThread().isInterrupted());
        });
        closer.interrupt();
        Thread.sleep(5);
        assertTrue(closer.isAlive());
        goOn.countDown();
        threads.join();
        assertTrue(flag.get());
    }
}
