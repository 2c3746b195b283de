package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class InlineWorkerTest {
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void signal_idle_runsOnThisThread() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        new InlineWorker(() -> thread.set(Thread.currentThread())).signal();
        assertEquals(Thread.currentThread(), thread.get());
    }

    @Test
    void signal_withinTheTask_runsAfterIt() {
        AtomicReference<Worker> worker = new AtomicReference<>();
        AtomicInteger depth = new AtomicInteger();
        worker.set(new InlineWorker(() -> {
            assertEquals(1, depth.incrementAndGet());
            if (runs.incrementAndGet() < 3) {
                worker.get().signal();
            }
            depth.decrementAndGet();
        }));
        worker.get().signal();
        assertEquals(3, runs.get());
    }

    @Test
    void signal_closed_doesNotRun() {
        InlineWorker worker = new InlineWorker(runs::incrementAndGet);
        worker.close();
        worker.signal();
        assertEquals(0, runs.get());
    }

    @Test
    void signal_taskThrows_runsAgainLater() {
        InlineWorker worker = new InlineWorker(() -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
            }
        });
        assertThrows(IllegalStateException.class, worker::signal);
        worker.signal();
        assertEquals(2, runs.get());
    }
}
