package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread of the store dies: whoever waits for it gets a typed failure, and a close does not hang. */
class DeadWorkerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final JournalOptions.Sizes SIZES = new JournalOptions.Sizes(4096, 64 << 10, 1024, 1000, 4096);

    private final MemoryFolder folder = new MemoryFolder();

    /** A worker whose thread ends when it is signalled for the nth time, before it has done anything. */
    private static final class DyingWorker implements Worker {
        private final Worker worker;
        private int left;

        DyingWorker(Worker worker, int nth) {
            this.worker = worker;
            this.left = nth;
        }

        @Override
        public synchronized void signal() {
            if (--left > 0) {
                worker.signal();
            } else {
                worker.close();
            }
        }

        @Override
        public synchronized boolean isAlive() {
            return worker.isAlive();
        }

        @Override
        public void close() {
            worker.close();
        }
    }

    private Journal open(String dying, int nth) {
        Background background = (name, period, task) -> {
            Worker worker = Background.THREADS.worker(name, period, task);
            return name.startsWith(dying) ? new DyingWorker(worker, nth) : worker;
        };
        KvOptions options = KvOptions.DEFAULT.with(Durability.PROCESS);
        Journal journal =
                Journal.open(folder, new JournalOptions("test", options, new byte[0], SIZES, background));
        journal.start(new NoIndex());
        return journal;
    }

    private static Frame put(Journal journal, int length) {
        Frame frame = TestSegment.put("key", "x".repeat(length));
        journal.lock().lock();
        try {
            journal.append(frame, false);
            return frame;
        } finally {
            journal.lock().unlock();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kv-growth", "kv-supply"})
    void append_workerDies_throwsFailedInsteadOfHanging(String worker) {
        Journal journal = open(worker, 2);
        List<Frame> written = new ArrayList<>();
        assertTimeoutPreemptively(PATIENCE, () -> {
            KvException.Failed failed = assertThrows(KvException.Failed.class, () -> {
                while (true) {
                    written.add(put(journal, 200));
                }
            });
            assertTrue(failed.getCause().getMessage().contains(worker), failed.getCause().toString());
            assertThrows(KvException.Failed.class, () -> put(journal, 1));
            assertThrows(KvException.Failed.class, journal::close);
        });
        assertEquals(written.size(), TestJournal.open(folder).found().size());
    }

    @Test
    void append_interruptedWhileTheWorkerDies_keepsTheFlag() {
        Journal journal = open("kv-supply", 1);
        assertTimeoutPreemptively(PATIENCE, () -> {
            Thread.currentThread().interrupt();
            assertThrows(KvException.Failed.class, () -> {
                while (true) {
                    put(journal, 200);
                }
            });
            assertTrue(Thread.interrupted());
            assertThrows(KvException.Failed.class, journal::close);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"kv-upkeep", "kv-growth", "kv-supply"})
    void close_workerIsDead_returns(String worker) {
        Journal journal = open(worker, 1);
        put(journal, 100);
        assertTimeoutPreemptively(PATIENCE, journal::close);
        assertEquals(1, TestJournal.open(folder).found().size());
    }
}
