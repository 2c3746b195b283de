package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EpochsTest {
    private final Epochs epochs = new Epochs();
    private final Threads threads = new Threads();

    @Test
    void awaitReaders_nobodyInside_returns() {
        epochs.awaitReaders();
        epochs.exit(epochs.enter());
        epochs.awaitReaders();
    }

    @Test
    void awaitReaders_readerInside_waitsUntilItLeaves() throws InterruptedException {
        int slot = epochs.enter();
        AtomicBoolean left = new AtomicBoolean();
        Thread waiter = threads.start(() -> {
            epochs.awaitReaders();
            assertTrue(left.get());
        });
        Threads.awaitWaiting(waiter);
        Thread.sleep(5);
        assertTrue(waiter.isAlive());
        left.set(true);
        epochs.exit(slot);
        threads.join();
    }

    @Test
    void awaitReaders_newcomers_doesNotWaitForThem() throws InterruptedException {
        int before = epochs.enter();
        Thread waiter = threads.start(epochs::awaitReaders);
        int newcomer = epochs.enter();
        while (newcomer == before) { // until the waiter has switched over
            epochs.exit(newcomer);
            Thread.sleep(1);
            newcomer = epochs.enter();
        }
        assertTrue(waiter.isAlive());
        epochs.exit(before);
        threads.join();
        epochs.exit(newcomer);
    }

    @Test
    void exit_onAnotherThread_counts() throws InterruptedException {
        int slot = epochs.enter();
        threads.start(() -> epochs.exit(slot));
        threads.join();
        epochs.awaitReaders();
    }

    @Test
    void enter_twiceOnOneThread_waitsForBoth() throws InterruptedException {
        int first = epochs.enter();
        int second = epochs.enter();
        Thread waiter = threads.start(epochs::awaitReaders);
        epochs.exit(first);
        Threads.awaitWaiting(waiter);
        assertTrue(waiter.isAlive());
        epochs.exit(second);
        threads.join();
    }

    @Test
    void close_later_turnsReadersAway() {
        epochs.close();
        assertEquals(-1, epochs.enter());
        assertTrue(epochs.isClosed());
        epochs.close();
    }

    @Test
    void close_readerInside_waitsAndTurnsNewcomersAway() throws InterruptedException {
        int slot = epochs.enter();
        Thread closer = threads.start(epochs::close);
        Threads.await(epochs::isClosed);
        assertEquals(-1, epochs.enter());
        assertTrue(closer.isAlive());
        epochs.exit(slot);
        threads.join();
    }

    @Test
    void awaitReaders_interrupted_waitsOnAndKeepsTheFlag() throws InterruptedException {
        int slot = epochs.enter();
        AtomicBoolean flag = new AtomicBoolean();
        Thread waiter = threads.start(() -> {
            epochs.awaitReaders();
            flag.set(Thread.currentThread().isInterrupted());
        });
        waiter.interrupt();
        Thread.sleep(5);
        assertTrue(waiter.isAlive());
        epochs.exit(slot);
        threads.join();
        assertTrue(flag.get());
    }

    private static final class Box {
        volatile boolean dead;
    }

    @Test
    void stress_retiredThings_neverSeenDeadInside() throws InterruptedException {
        AtomicReference<Box> current = new AtomicReference<>(new Box());
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong reads = new AtomicLong();
        for (int i = 0; i < 4; i++) {
            threads.start(() -> {
                while (!stop.get()) {
                    int slot = epochs.enter();
                    Box box = current.get();
                    for (int look = 0; look < 20; look++) {
                        assertFalse(box.dead);
                    }
                    epochs.exit(slot);
                    reads.incrementAndGet();
                }
            });
        }
        for (int i = 0; i < 2; i++) {
            threads.start(() -> {
                long end = System.nanoTime() + 300_000_000L;
                while (System.nanoTime() < end) {
                    Box old = current.getAndSet(new Box());
                    epochs.awaitReaders();
                    old.dead = true;
                }
                stop.set(true);
            });
        }
        threads.join();
        assertTrue(reads.get() > 0);
    }

    @Test
    void stress_close_nobodyInsideAfterwards() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            Epochs closing = new Epochs();
            AtomicBoolean closed = new AtomicBoolean();
            for (int i = 0; i < 3; i++) {
                threads.start(() -> {
                    int slot;
                    while ((slot = closing.enter()) >= 0) {
                        assertFalse(closed.get());
                        closing.exit(slot);
                    }
                });
            }
            closing.close();
            closed.set(true);
            threads.join();
        }
    }
}
