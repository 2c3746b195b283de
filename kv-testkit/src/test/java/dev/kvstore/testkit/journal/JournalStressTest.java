package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.JournalOptions.Sizes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything at once, with real threads and files, while interrupts rain: writers with keys of their own, readers, snapshots,
 * compactions, syncs. Segments are so small that they change all the time.
 */
class JournalStressTest {
    private static final Sizes SIZES = new Sizes(8 << 10, 64 << 10, 16 << 10, 2 << 10, 16 << 10);
    private static final int WRITERS = 4;
    private static final int KEYS = 50;
    private static final int ROUNDS = Boolean.getBoolean("kv.slow") ? 50_000 : 2_500;

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean writing = true;

    @ParameterizedTest
    @EnumSource(value = Durability.Level.class, names = {"PROCESS", "SYNC"})
    @Timeout(600)
    void store_everythingAtOnceUnderInterrupts_losesNothing(Durability.Level level, @TempDir Path folder)
            throws Exception {
        Path path = folder.resolve("store");
        int rounds = level == Durability.Level.SYNC ? ROUNDS / 5 : ROUNDS;
        KvOptions options =
                KvOptions.DEFAULT.with(level == Durability.Level.SYNC ? Durability.SYNC : Durability.PROCESS);
        try (KvStore store = new PointSubject().open(new DiskFolder(path), options, SIZES)) {
            List<Thread> writers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int number = writer;
                writers.add(start(() -> write(store, number, rounds)));
            }
            List<Thread> others = List.of(
                    start(() -> repeat(() -> readAll(store))),
                    start(() -> repeat(() -> readSnapshot(store))),
                    start(() -> repeat(store::compact)),
                    start(() -> repeat(store::sync)));
            interrupt(writers, others);
            for (Thread writer : writers) {
                writer.join();
            }
            writing = false;
            for (Thread other : others) {
                other.join();
            }
            assertEquals(List.of(), List.copyOf(failures));
            verify(store, rounds);
        }
        try (KvStore store = new PointSubject().open(new DiskFolder(path), options, SIZES)) {
            verify(store, rounds);
        }
    }

    private Thread start(Runnable task) {
        return Thread.ofPlatform().start(() -> {
            try {
                task.run();
            } catch (Throwable failure) {
                failures.add(failure);
                writing = false;
            }
        });
    }

    private void repeat(Runnable task) {
        while (writing) {
            task.run();
            Thread.interrupted();
        }
    }

    /** The two keys of a pair are always written together. */
    private void write(KvStore store, int writer, int rounds) {
        for (int round = 1; round <= rounds && writing; round++) {
            int key = round % KEYS;
            WriteBatch batch = new WriteBatch()
                    .put(key(writer, key, 'a'), value(round))
                    .put(key(writer, key, 'b'), value(round));
            store.write(batch);
            if (round % 7 == 0) {
                store.delete(key(writer, key, 'c'));
            } else {
                store.put(key(writer, key, 'c'), value(round));
            }
            byte[] own = store.get(key(writer, key, 'a'));
            assertEquals(round, ByteBuffer.wrap(own).getInt());
        }
    }

    private void readAll(KvStore store) {
        for (int writer = 0; writer < WRITERS; writer++) {
            for (int key = 0; key < KEYS; key++) {
                List<byte[]> pair = store.getAll(List.of(key(writer, key, 'a'), key(writer, key, 'b')));
                assertTrue((pair.get(0) == null) == (pair.get(1) == null), "half a batch");
                if (pair.get(0) != null) {
                    assertEquals(number(pair.get(0)), number(pair.get(1)), "half a batch");
                }
            }
        }
    }

    private void readSnapshot(KvStore store) {
        try (Snapshot snapshot = store.snapshot();
                Cursor cursor = snapshot.scan()) {
            int count = 0;
            while (cursor.next()) {
                count++;
                assertTrue(number(cursor.value()) > 0);
            }
            assertEquals(snapshot.count(), count);
        }
    }

    private void interrupt(List<Thread> writers, List<Thread> others) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(1);
        List<Thread> all = new ArrayList<>(writers);
        all.addAll(others);
        while (writers.stream().anyMatch(Thread::isAlive)) {
            all.get(random.nextInt(all.size())).interrupt();
            writers.getFirst().join(1);
        }
    }

    private void verify(KvStore store, int rounds) {
        assertEquals(List.of(), store.check().faults());
        for (int writer = 0; writer < WRITERS; writer++) {
            for (int round = rounds - KEYS + 1; round <= rounds; round++) {
                int key = round % KEYS;
                assertEquals(round, number(store.get(key(writer, key, 'a'))));
                assertEquals(round, number(store.get(key(writer, key, 'b'))));
                byte[] single = store.get(key(writer, key, 'c'));
                assertEquals(round % 7 == 0 ? -1 : round, single == null ? -1 : number(single));
            }
        }
    }

    private static byte[] key(int writer, int key, char kind) {
        return ("w" + writer + kind + key).getBytes(StandardCharsets.UTF_8);
    }

    /** Of different lengths, some so long that they get files of their own. */
    private static byte[] value(int round) {
        int length = round % 100 == 0 ? 3_000 : 4 + round % 200;
        return ByteBuffer.allocate(length).putInt(round).array();
    }

    private static int number(byte[] value) {
        return ByteBuffer.wrap(value).getInt();
    }
}
