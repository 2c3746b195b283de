package dev.kvstore.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Folder;
import dev.kvstore.testkit.engine.SmallFiles;
import dev.kvstore.testkit.sim.SimDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory under a store: far beyond its first buckets, read while it grows, kept from one open to the next. */
class HashIndexTest {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final int KEYS = 4_000;
    private static final int BATCH = 500;

    private static byte[] bytes(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private static int number(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getInt();
    }

    private static KvStore open(Folder folder) {
        return SmallFiles.larger(new HashSubject()).open(folder, PROCESS);
    }

    private static void put(KvStore store, int from, int to, int value) {
        for (int start = from; start < to; start += BATCH) {
            WriteBatch batch = new WriteBatch();
            IntStream.range(start, Math.min(start + BATCH, to)).forEach(key -> batch.put(bytes(key), bytes(value)));
            store.write(batch);
        }
    }

    /** Keys from 0 up to a number are there, each once, with the same value, and no others. */
    private static void assertHas(int count, int value, KvStore store) {
        assertEquals(count, store.count());
        for (int key = 0; key < KEYS; key++) {
            assertArrayEquals(key < count ? bytes(value) : null, store.get(bytes(key)), "key " + key);
        }
        Set<Integer> found = new HashSet<>();
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                assertTrue(found.add(number(cursor.key())), "twice");
            }
        }
        assertEquals(count, found.size());
        assertTrue(store.check().isClean());
    }

    // ---- growing

    @Test
    void writes_farBeyondTheFirstBuckets_allAreFound() {
        grow();
    }

    /** In the end there are so few of so many that a scan goes through the directory. */
    static void grow() {
        try (Folder folder = new SimDisk().folder()) {
            try (KvStore store = open(folder)) {
                put(store, 0, KEYS, 1);
                assertHas(KEYS, 1, store);
                put(store, 0, KEYS, 2);
                assertHas(KEYS, 2, store);
                IntStream.range(BATCH, KEYS).forEach(key -> store.delete(bytes(key)));
                put(store, 0, BATCH, 3);
                assertHas(BATCH, 3, store);
                put(store, BATCH, KEYS, 3);
                IntStream.range(BATCH, KEYS).forEach(key -> store.delete(bytes(key)));
                assertHas(BATCH, 3, store);
            }
            try (KvStore store = open(folder)) {
                assertHas(BATCH, 3, store);
            }
        }
    }

    @Test
    void get_whileTheDirectoryGrows_missesNothing(@TempDir Path scratch) {
        readWhileItGrows(scratch);
    }

    /** Few records in the beginning and threads at both ends: each bucket is split under the reader. */
    static void readWhileItGrows(Path path) {
        try (KvStore store = new HashEngine().open(path, PROCESS)) {
            readWhile(store, missed -> {
                for (int key = BATCH; key < KEYS && missed.get() == null; key++) {
                    store.put(bytes(key), bytes(1));
                    store.put(bytes(key % 4), bytes(1));
                }
            });
        }
    }

    @Test
    void get_whileRecordsMove_missesNothing(@TempDir Path scratch) {
        readWhileRecordsMove(scratch);
    }

    /** Segments are retired one after the other, with records in them that are read. */
    static void readWhileRecordsMove(Path path) {
        try (KvStore store = new HashSubject().open(new DiskFolder(path), PROCESS)) {
            readWhile(store, missed -> {
                for (int round = 0; round < 50 && missed.get() == null; round++) {
                    put(store, BATCH, 2 * KEYS, round);
                    store.compact();
                }
            });
        }
    }

    private static void readWhile(KvStore store, Consumer<AtomicReference<Throwable>> writing) {
        put(store, 0, BATCH, 1);
        AtomicReference<Throwable> missed = new AtomicReference<>();
        Thread reader = Thread.ofPlatform().start(() -> readUntilInterrupted(store, missed));
        writing.accept(missed);
        reader.interrupt();
        join(reader);
        if (missed.get() != null) {
            throw new AssertionError(missed.get());
        }
    }

    private static void readUntilInterrupted(KvStore store, AtomicReference<Throwable> missed) {
        try {
            for (int round = 0; !Thread.currentThread().isInterrupted(); round++) {
                int key = round % 2 == 0 ? round % BATCH : round % 4;
                assertArrayEquals(bytes(1), store.get(bytes(key)), "key " + key);
            }
        } catch (RuntimeException | Error failed) {
            missed.set(failed);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    // ---- kept

    @Test
    void open_afterAClose_usesWhatWasKept(@TempDir Path scratch) {
        keep(scratch);
    }

    /** Only what is used stays, and only a file that stays is the same after a close without writes: a new one has another seed. */
    static void keep(Path path) {
        try (KvStore store = open(new DiskFolder(path))) {
            put(store, 0, KEYS / 2, 1);
        }
        byte[] kept = directory(path);
        try (KvStore store = open(new DiskFolder(path))) {
            assertArrayEquals(kept, directory(path));
            assertHas(KEYS / 2, 1, store);
        }
        assertArrayEquals(kept, directory(path));
        try (KvStore store = open(new DiskFolder(path))) {
            store.put(bytes(0), bytes(1)); // which loads little of it
        }
        try (KvStore store = open(new DiskFolder(path))) {
            put(store, 0, KEYS, 2);
            assertFalse(Files.exists(file(path)));
            assertHas(KEYS, 2, store);
        }
        kept = directory(path);
        try (KvStore store = open(new DiskFolder(path))) {
            assertArrayEquals(kept, directory(path));
            IntStream.range(1, KEYS).forEach(key -> store.delete(bytes(key)));
        }
        assertFalse(Files.exists(file(path)));
        try (KvStore store = open(new DiskFolder(path))) {
            assertHas(1, 2, store);
        }
    }

    /** One bit in each piece of the file: its header, its tables, all chunks. */
    @Test
    void open_keptDirectoryDamaged_isRebuilt(@TempDir Path scratch) {
        damage(scratch);
    }

    static void damage(Path path) {
        try (KvStore store = open(new DiskFolder(path))) {
            put(store, 0, KEYS, 1);
        }
        int length = directory(path).length;
        for (int at = 0; at < length; at += length / 16) {
            byte[] damaged = directory(path);
            damaged[at] ^= 1;
            write(file(path), damaged);
            try (KvStore store = open(new DiskFolder(path))) {
                assertFalse(Files.exists(file(path)), "used, with a wrong bit in byte " + at);
                assertHas(KEYS, 1, store);
            }
        }
    }

    private static Path file(Path path) {
        return path.resolve("DIRECTORY");
    }

    private static byte[] directory(Path path) {
        try {
            return Files.readAllBytes(file(path));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
