package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Snapshots and the views that they lend. */
interface SnapshotContract extends ContractSubject {
    private KvStore openForSnapshots() {
        needs(Capability.SNAPSHOT);
        return open();
    }

    @Test
    default void snapshot_emptyStore_isEmpty() {
        KvStore store = openForSnapshots();
        try (Snapshot snapshot = store.snapshot()) {
            assertEquals(0, snapshot.sequence());
            store.put(key(1), value(1));
            new Contents().assertIn(snapshot);
            assertNull(snapshot.get(key(1)));
        }
    }

    /** The system writes a view into a pipe that nobody empties; so long it cannot be taken away. */
    private static Pipe useInSystemCall(MemorySegment view) throws IOException {
        Pipe pipe = Pipe.open();
        Workers.start(() -> pipe.sink().write(view.asByteBuffer()));
        pipe.source().read(ByteBuffer.allocate(1));
        return pipe;
    }

    @Test
    default void close_viewInUse_releasesTheRest() throws IOException {
        KvStore store = openForSnapshots();
        new Contents().put(bytes("large"), Bytes.random(1 << 20, 1)).storeIn(store);
        Snapshot snapshot = store.snapshot();
        Pipe pipe = useInSystemCall(snapshot.view(bytes("large")));
        closeAnyhow(snapshot);
        assertEquals(0, store.stats().snapshots());
        pipe.source().close();
    }

    @Test
    default void closeOfTheStore_viewInUse_releasesTheRest() throws IOException {
        KvStore store = openForSnapshots();
        Contents contents = new Contents().put(bytes("large"), Bytes.random(1 << 20, 1)).storeIn(store);
        List<Snapshot> snapshots = List.of(store.snapshot(), store.snapshot(), store.snapshot());
        Pipe pipe = useInSystemCall(snapshots.get(1).view(bytes("large")));
        MemorySegment other = snapshots.get(2).view(bytes("large"));
        closeAnyhow(store);
        for (Snapshot snapshot : snapshots) {
            assertThrows(KvException.Closed.class, snapshot::count);
        }
        assertThrows(IllegalStateException.class, () -> other.get(ValueLayout.JAVA_BYTE, 0));
        contents.assertIn(open());
        pipe.source().close();
    }

    private static void closeAnyhow(AutoCloseable what) {
        try {
            what.close();
        } catch (IllegalStateException inUse) {
            return;
        } catch (Exception unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    @Test
    default void snapshot_laterWrites_areNotSeen() {
        KvStore store = openForSnapshots();
        Contents before = Contents.numbered(1000).storeIn(store);
        try (Snapshot snapshot = store.snapshot()) {
            overwriteEverything(store);
            before.assertIn(snapshot);
            assertNull(snapshot.get(bytes("late")));
            assertFalse(snapshot.containsKey(bytes("late")));
            assertEquals(-1, snapshot.get(bytes("late"), new byte[9], 0));
        }
        assertEquals(668, store.count());
    }

    private static void overwriteEverything(KvStore store) {
        for (int i = 0; i < 1000; i++) {
            switch (i % 3) {
                case 0 -> store.put(key(i), value(-i));
                case 1 -> store.delete(key(i));
                default -> store.compute(key(i), before -> EMPTY);
            }
        }
        store.put(bytes("late"), value(1));
    }

    @Test
    default void snapshot_compactMeanwhile_seesTheSame() {
        KvStore store = openForSnapshots();
        Contents before = Contents.numbered(1000).storeIn(store);
        try (Snapshot snapshot = store.snapshot()) {
            overwriteEverything(store);
            store.compact();
            before.assertIn(snapshot);
            store.compact();
        }
    }

    @Test
    default void snapshot_severalAtOnce_eachSeesItsMoment() {
        KvStore store = openForSnapshots();
        List<Snapshot> snapshots = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            store.put(key(0), value(i));
            store.put(key(i + 1), value(i));
            snapshots.add(store.snapshot());
        }
        for (int i = 0; i < 50; i++) {
            try (Snapshot snapshot = snapshots.get(i)) {
                assertArrayEquals(value(i), snapshot.get(key(0)));
                assertEquals(i + 2, snapshot.count());
            }
        }
    }

    @Test
    default void snapshot_sequence_growsWithWrites() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(1));
        try (Snapshot first = store.snapshot()) {
            store.put(key(1), value(2));
            try (Snapshot second = store.snapshot()) {
                assertTrue(first.sequence() > 0);
                assertTrue(second.sequence() > first.sequence());
            }
        }
    }

    @Test
    default void snapshot_noWriteBetween_hasTheSameSequence() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(1));
        try (Snapshot first = store.snapshot();
                Snapshot second = store.snapshot()) {
            assertEquals(first.sequence(), second.sequence());
        }
    }

    @Test
    default void snapshot_usedAfterClose_throwsClosed() {
        KvStore store = openForSnapshots();
        Contents.numbered(3).storeIn(store);
        Snapshot snapshot = store.snapshot();
        Cursor cursor = snapshot.scan();
        assertTrue(cursor.next());
        snapshot.close();
        snapshot.close();
        assertAll(Calls.ofReader(snapshot).stream()
                .map(call -> () -> assertThrows(KvException.Closed.class, call.body()::run, call.signature())));
        assertThrows(KvException.Closed.class, cursor::next);
        cursor.close();
        assertEquals(3, store.count());
    }

    @Test
    default void snapshot_usedAfterCloseOfTheStore_throwsClosed() {
        KvStore store = openForSnapshots();
        Contents.numbered(3).storeIn(store);
        Snapshot snapshot = store.snapshot();
        Cursor cursor = snapshot.scan();
        assertTrue(cursor.next());
        store.close();
        assertAll(Calls.ofReader(snapshot).stream()
                .map(call -> () -> assertThrows(KvException.Closed.class, call.body()::run, call.signature())));
        assertThrows(KvException.Closed.class, cursor::next);
        cursor.close();
        snapshot.close();
    }

    @Test
    default void snapshot_interruptedThread_works() {
        KvStore store = openForSnapshots();
        Contents contents = Contents.numbered(3).storeIn(store);
        try (Snapshot snapshot = store.snapshot()) {
            Thread.currentThread().interrupt();
            contents.assertIn(snapshot);
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    default void snapshot_manyThreads_readTheSame() {
        KvStore store = openForSnapshots();
        Contents contents = Contents.numbered(500).storeIn(store);
        try (Snapshot snapshot = store.snapshot()) {
            Workers.run(4, number -> {
                for (int i = 0; i < 100; i++) {
                    store.put(key(number * 100 + i), value(-1));
                }
                contents.assertIn(snapshot);
            });
        }
    }

    @Test
    default void snapshot_afterABatch_seesAllOfIt() {
        needs(Capability.ATOMIC_BATCH);
        KvStore store = openForSnapshots();
        store.write(new WriteBatch().put(key(1), value(1)).put(key(2), value(2)));
        try (Snapshot snapshot = store.snapshot()) {
            store.write(new WriteBatch().delete(key(1)).delete(key(2)));
            new Contents().put(key(1), value(1)).put(key(2), value(2)).assertIn(snapshot);
        }
    }

    @Test
    default void view_presentKey_showsTheValueReadOnly() {
        KvStore store = openForSnapshots();
        store.put(key(1), bytes("value"));
        try (Snapshot snapshot = store.snapshot()) {
            MemorySegment view = snapshot.view(key(1));
            assertArrayEquals(bytes("value"), view.toArray(ValueLayout.JAVA_BYTE));
            assertTrue(view.isReadOnly());
            store.put(key(1), bytes("other"));
            assertArrayEquals(bytes("value"), view.toArray(ValueLayout.JAVA_BYTE));
        }
    }

    @Test
    default void view_absentKey_returnsNull() {
        KvStore store = openForSnapshots();
        try (Snapshot snapshot = store.snapshot()) {
            store.put(key(1), value(1));
            assertNull(snapshot.view(key(1)));
        }
    }

    @Test
    default void view_emptyAndLargeValues_showThem() {
        KvStore store = openForSnapshots();
        byte[] large = Bytes.random(1 << 20, 1);
        store.put(key(1), EMPTY);
        store.put(key(2), large);
        try (Snapshot snapshot = store.snapshot()) {
            assertEquals(0, snapshot.view(key(1)).byteSize());
            assertArrayEquals(large, snapshot.view(key(2)).toArray(ValueLayout.JAVA_BYTE));
        }
    }

    @Test
    default void view_usedAfterCloseOfTheSnapshot_throws() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(1));
        Snapshot snapshot = store.snapshot();
        MemorySegment view = snapshot.view(key(1));
        snapshot.close();
        assertThrows(IllegalStateException.class, () -> view.get(ValueLayout.JAVA_BYTE, 0));
        assertThrows(IllegalStateException.class, () -> view.toArray(ValueLayout.JAVA_BYTE));
    }

    @Test
    default void view_usedAfterCloseOfTheStore_throws() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(1));
        Snapshot snapshot = store.snapshot();
        MemorySegment view = snapshot.view(key(1));
        store.close();
        assertThrows(IllegalStateException.class, () -> view.get(ValueLayout.JAVA_BYTE, 0));
        snapshot.close();
    }

    @Test
    default void view_otherSnapshotClosed_staysUsable() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(1));
        try (Snapshot kept = store.snapshot()) {
            MemorySegment view = kept.view(key(1));
            store.snapshot().close();
            assertArrayEquals(value(1), view.toArray(ValueLayout.JAVA_BYTE));
        }
    }

    @Test
    default void view_readWhileTheSnapshotCloses_givesTheValueOrThrows() {
        KvStore store = openForSnapshots();
        store.put(key(1), value(7));
        for (int round = 0; round < 20; round++) {
            Snapshot snapshot = store.snapshot();
            MemorySegment view = snapshot.view(key(1));
            CountDownLatch reading = new CountDownLatch(1);
            Workers reader = Workers.start(() -> {
                assertThrows(IllegalStateException.class, () -> readForEver(view, reading));
            });
            reader.awaitCountDown(reading);
            snapshot.close();
            reader.join();
        }
    }

    private static void readForEver(MemorySegment view, CountDownLatch reading) {
        while (true) {
            assertArrayEquals(value(7), view.toArray(ValueLayout.JAVA_BYTE));
            reading.countDown();
        }
    }
}
