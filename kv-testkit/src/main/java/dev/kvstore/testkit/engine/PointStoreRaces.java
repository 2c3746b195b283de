package dev.kvstore.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.JournalOptions.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Threads that meet: readers and writers of the same keys, compactions, closes. Files are tiny and real. Extend it once for each engine.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class PointStoreRaces {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final Sizes SIZES = new Sizes(64 << 10, 256 << 10, 64 << 10, 1 << 10, 16 << 10);
    private static final int KEYS = 32;
    private static final double SECONDS = Boolean.getBoolean("kv.slow") ? 20 : 0.5;

    private final JournalSubject engine;

    /**
     * For subclasses.
     *
     * @param engine under test
     */
    protected PointStoreRaces(JournalSubject engine) {
        this.engine = engine;
    }

    /** What readers do to a store that is being written. */
    private interface Reading {
        void of(KvStore store);
    }

    private interface Writing {
        void of(KvStore store, int round);
    }

    // ---- reading what is being written

    @Test
    final void getAll_underBatches_seesNoneInPart() {
        getAllUnderBatches(SECONDS);
    }

    final void getAllUnderBatches(double seconds) {
        race(seconds, PointStoreRaces::writeBatch, store -> {
            List<byte[]> keys = new ArrayList<>(keys());
            int first = number(store.getAll(keys.subList(0, 1)).getFirst());
            assertOneRound(store.getAll(keys), first);
            assertOneRound(store.getAll(keys.reversed()), first);
        });
    }

    private static void assertOneRound(List<byte[]> values, int least) {
        int round = number(values.getFirst());
        assertTrue(round >= least, "goes back");
        for (byte[] value : values) {
            assertEquals(round, number(value), "half a batch");
        }
    }

    @Test
    final void snapshot_underPuts_seesEveryKey() {
        snapshotUnderPuts(SECONDS);
    }

    final void snapshotUnderPuts(double seconds) {
        race(seconds, (store, round) -> store.put(key(round % KEYS), value(round)), store -> {
            try (Snapshot snapshot = store.snapshot()) {
                for (int key = 0; key < KEYS; key++) {
                    byte[] value = snapshot.get(key(key));
                    assertNotNull(value, "lost key");
                    assertEquals(number(value), number(snapshot.get(key(key))), "changes");
                }
            }
        });
    }

    /** Both ways to scan: at first most of the few records are alive, later most are dead. */
    @Test
    final void scan_whileCompactionMovesRecords_showsEveryKeyOnceAndOneMoment() {
        race(2 * SECONDS, (store, round) -> {
            writeBatch(store, round);
            if (round % 20 == 0) {
                store.compact();
            }
        }, store -> {
            Set<Integer> found = new HashSet<>();
            Set<Integer> rounds = new HashSet<>();
            try (Cursor cursor = store.scan()) {
                while (cursor.next()) {
                    assertTrue(found.add(number(cursor.key())), "twice");
                    rounds.add(number(cursor.value()));
                }
            }
            assertEquals(KEYS, found.size());
            assertEquals(1, rounds.size(), "half a batch");
        });
    }

    /** What a write has found without the lock may be old under it. */
    @Test
    final void puts_ofOneKey_allSucceed() {
        putsOfOneKey(SECONDS);
    }

    final void putsOfOneKey(double seconds) {
        race(seconds, (store, round) -> writeBatch(store, round), store -> {
            store.put(key(1), value(1));
            store.delete(key(1));
            store.putIfAbsent(key(1), value(1));
            store.write(new WriteBatch().put(key(1), value(2)).delete(key(1)).put(key(1), value(3)));
        });
    }

    private static void writeBatch(KvStore store, int round) {
        WriteBatch batch = new WriteBatch();
        keys().forEach(key -> batch.put(key, value(round)));
        store.write(batch);
    }

    /** One thread writes, two read, until the time is over or one has failed. */
    private void race(double seconds, Writing writing, Reading reading) {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        inScratch(folder -> {
            try (KvStore store = open(folder.resolve("store"))) {
                writeBatch(store, 0);
                List<Thread> threads = new ArrayList<>();
                threads.add(Thread.ofPlatform().start(guard(failures, () -> {
                    for (int round = 1; goesOn(failures, end); round++) {
                        writing.of(store, round);
                    }
                })));
                for (int reader = 0; reader < 2; reader++) {
                    threads.add(Thread.ofPlatform().start(guard(failures, () -> {
                        while (goesOn(failures, end)) {
                            reading.of(store);
                        }
                    })));
                }
                threads.forEach(PointStoreRaces::join);
                throwFirst(failures);
                assertEquals(KEYS, store.count());
                assertEquals(List.of(), store.check().faults());
            }
        });
    }

    private static boolean goesOn(Queue<Throwable> failures, long end) {
        return failures.isEmpty() && System.nanoTime() < end;
    }

    private static Runnable guard(Queue<Throwable> failures, Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (Throwable failure) {
                failures.add(failure);
            }
        };
    }

    private static void throwFirst(Queue<Throwable> failures) {
        if (!failures.isEmpty()) {
            throw new AssertionError(failures.size() + " threads failed", failures.peek());
        }
    }

    private static void join(Thread thread) {
        try {
            assertTrue(thread.join(Duration.ofMinutes(5)), "thread does not end");
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    // ---- functions

    @Test
    final void compute_keyChangesMeanwhile_computesAgain() {
        inScratch(folder -> {
            try (KvStore store = open(folder.resolve("store"))) {
                store.put(key(1), value(1));
                byte[] result = store.compute(key(1), before -> {
                    if (number(before) == 1) {
                        store.put(key(1), value(10));
                    }
                    return value(number(before) + 1);
                });
                assertEquals(11, number(result));
                assertEquals(11, number(store.get(key(1))));
                result = store.compute(key(1), before -> {
                    if (number(before) != 11) {
                        return value(number(before) + 1);
                    }
                    store.put(key(1), value(20));
                    return null;
                });
                assertEquals(21, number(result));
                assertEquals(21, number(store.get(key(1))));
            }
        });
    }

    @Test
    final void close_functionIsRunning_waitsForIt() {
        inScratch(folder -> {
            AtomicReference<Thread> closing = new AtomicReference<>();
            KvStore store = open(folder.resolve("store"));
            store.compute(key(1), before -> {
                closing.set(Thread.ofPlatform().start(store::close));
                sleep(200);
                assertTrue(closing.get().isAlive(), "close did not wait");
                store.put(key(2), value(2));
                return value(1);
            });
            join(closing.get());
            try (KvStore again = open(folder.resolve("store"))) {
                assertEquals(2, again.count());
            }
        });
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    // ---- closing

    @Test
    final void close_underEightBusyThreads_nothingButClosed() {
        closeUnderEight(30);
    }

    @Test
    @Tag("slow")
    final void close_underEightBusyThreadsThousandTimes_nothingButClosed() {
        closeUnderEight(1_000);
    }

    private void closeUnderEight(int rounds) {
        inScratch(folder -> {
            for (int round = 0; round < rounds; round++) {
                Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
                CountDownLatch busy = new CountDownLatch(8);
                KvStore store = open(folder.resolve("store"));
                writeBatch(store, 0);
                List<Thread> threads = IntStream.range(0, 8)
                        .mapToObj(number -> Thread.ofPlatform().start(
                                guard(failures, () -> useUntilClosed(store, number, busy, failures))))
                        .toList();
                await(busy);
                sleep(round % 40);
                store.close();
                threads.forEach(PointStoreRaces::join);
                throwFirst(failures);
            }
            try (KvStore store = open(folder.resolve("store"))) {
                assertEquals(List.of(), store.check().faults());
            }
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(5, TimeUnit.MINUTES), "threads do not begin");
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static void useUntilClosed(KvStore store, int number, CountDownLatch busy, Queue<Throwable> failures) {
        try {
            for (int round = 1;; round++) {
                if (round == 1) {
                    busy.countDown();
                }
                use(store, number, round);
            }
        } catch (KvException.Closed closed) {
            assertThrows(KvException.Closed.class, () -> store.get(key(0)));
        } catch (RuntimeException | Error failed) {
            failures.add(failed);
            IntStream.range(0, 8).forEach(i -> busy.countDown());
        }
    }

    private static void use(KvStore store, int number, int round) {
        switch (number) {
            case 0 -> {
                store.get(key(round % KEYS));
                store.getAll(keys());
                store.containsKey(key(round % KEYS));
                store.count();
            }
            case 1 -> {
                try (Cursor cursor = store.scan()) {
                    while (cursor.next()) {
                        assertEquals(4, cursor.key().length);
                    }
                }
            }
            case 2 -> {
                try (Snapshot snapshot = store.snapshot()) {
                    snapshot.get(key(round % KEYS));
                    MemorySegment view = snapshot.view(key(round % KEYS));
                    assertTrue(view == null || view.byteSize() >= 4);
                    snapshot.getAll(keys());
                }
            }
            case 3 -> store.compute(key(1), before -> value(round));
            case 4 -> writeBatch(store, round);
            case 5 -> {
                store.put(key(2), value(round));
                store.delete(key(2));
                store.putIfAbsent(key(2), new byte[3_000]);
            }
            case 6 -> {
                store.sync();
                store.stats();
                store.check();
            }
            default -> store.compact();
        }
    }

    // ---- stores

    private KvStore open(Path path) {
        return engine.open(new DiskFolder(path), PROCESS, SIZES);
    }

    /** What is done in a folder. */
    public interface InFolder {
        /**
         * Does it.
         *
         * @param folder an empty folder
         */
        void run(Path folder);
    }

    /**
     * In a folder that is deleted afterwards; also without JUnit.
     *
     * @param action what
     */
    public static void inScratch(InFolder action) {
        try {
            Path folder = Files.createTempDirectory("kv-" + PointStoreRaces.class.getSimpleName());
            try {
                action.run(folder);
            } finally {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<byte[]> keys() {
        return IntStream.range(0, KEYS).mapToObj(PointStoreRaces::key).toList();
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private static byte[] value(int number) {
        return ByteBuffer.allocate(4 + Math.floorMod(number, 50)).putInt(number).array();
    }

    private static int number(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getInt();
    }
}
