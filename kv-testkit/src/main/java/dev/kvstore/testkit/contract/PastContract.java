package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static dev.kvstore.testkit.contract.HistorySubject.lastSequence;
import static dev.kvstore.testkit.contract.HistorySubject.versions;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvException;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Instant;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The store as it was, by number and by time. */
interface PastContract extends HistorySubject {
    /** Writes at random and remembers the contents after some of the writes. */
    private static TreeMap<Long, Contents> writeAndRemember(HistoryKvStore store) {
        TreeMap<Long, Contents> past = new TreeMap<>();
        Contents model = new Contents();
        past.put(0L, new Contents());
        Random random = new Random(11);
        for (int i = 0; i < 600; i++) {
            byte[] key = key(random.nextInt(40));
            if (model.map().containsKey(key) && random.nextInt(3) == 0) {
                store.delete(key);
                model.delete(key);
            } else {
                store.put(key, value(i));
                model.put(key, value(i));
            }
            if (i % 25 == 0) {
                past.put(lastSequence(store), copy(model));
            }
        }
        return past;
    }

    private static Contents copy(Contents contents) {
        Contents copy = new Contents();
        contents.map().forEach(copy::put);
        return copy;
    }

    private static void assertPast(TreeMap<Long, Contents> past, HistoryKvStore store) {
        past.forEach((sequence, contents) -> {
            try (Snapshot snapshot = store.asOf(sequence)) {
                assertEquals(sequence, snapshot.sequence());
                contents.assertIn(snapshot);
            }
        });
    }

    @Test
    default void asOf_eachSequence_showsTheStoreAsItWas() {
        HistoryKvStore store = openHistorical();
        TreeMap<Long, Contents> past = writeAndRemember(store);
        assertPast(past, store);
        store.compact();
        assertPast(past, store);
        assertPast(past, (HistoryKvStore) stores().reopen(store));
    }

    @Test
    default void asOf_zero_isTheEmptyStore() {
        HistoryKvStore store = openHistorical();
        try (Snapshot snapshot = store.asOf(0)) {
            new Contents().assertIn(snapshot);
        }
        store.put(key(1), value(1));
        try (Snapshot snapshot = store.asOf(0)) {
            store.put(key(2), value(2));
            new Contents().assertIn(snapshot);
        }
    }

    @Test
    default void asOf_lastSequence_isTheStoreNow() {
        HistoryKvStore store = openHistorical();
        Contents contents = Contents.numbered(100).storeIn(store);
        try (Snapshot snapshot = store.asOf(lastSequence(store))) {
            store.delete(key(1));
            contents.assertIn(snapshot);
        }
    }

    @Test
    default void asOf_lastSequenceOfABatch_showsAllOfIt() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        store.write(new WriteBatch().delete(key(1)).put(key(2), value(2)).put(key(3), value(3)));
        try (Snapshot before = store.asOf(1);
                Snapshot after = store.asOf(4)) {
            new Contents().put(key(1), value(1)).assertIn(before);
            new Contents().put(key(2), value(2)).put(key(3), value(3)).assertIn(after);
        }
    }

    @Test
    default void asOf_noSuchWrite_isRefused() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        assertThrows(IllegalArgumentException.class, () -> store.asOf(lastSequence(store) + 1));
        assertThrows(IllegalArgumentException.class, () -> store.asOf(Long.MAX_VALUE));
        assertThrows(IllegalArgumentException.class, () -> store.asOf(-1));
    }

    @Test
    default void asOf_times_showTheStoreAsItWas() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        Instant first = versions(store, key(1)).getFirst().time();
        Workers.await(() -> System.currentTimeMillis() > first.toEpochMilli(), "the clock");
        store.put(key(1), value(2));
        store.put(key(2), value(2));
        Instant second = versions(store, key(2)).getFirst().time();
        assertValueAt(null, store, first.minusMillis(1));
        assertValueAt(value(1), store, first);
        assertValueAt(value(1), store, versions(store, key(1)).getFirst().time().minusNanos(1));
        assertValueAt(value(2), store, second);
        assertValueAt(value(2), store, second.plusSeconds(3600));
        assertValueAt(null, store, Instant.MIN);
        assertValueAt(null, store, Instant.EPOCH);
        assertValueAt(value(2), store, Instant.MAX);
    }

    private static void assertValueAt(byte[] expected, HistoryKvStore store, Instant time) {
        try (Snapshot snapshot = store.asOf(time)) {
            assertArrayEquals(expected, snapshot.get(key(1)), () -> "at " + time);
        }
    }

    @Test
    default void asOf_timeOfTheLastWrite_hasItsSequence() {
        HistoryKvStore store = openHistorical();
        Contents.numbered(10).storeIn(store);
        try (Snapshot now = store.asOf(Instant.MAX);
                Snapshot never = store.asOf(Instant.MIN)) {
            assertEquals(lastSequence(store), now.sequence());
            assertEquals(0, never.sequence());
        }
    }

    @Test
    default void asOf_view_showsTheOldValue() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), bytes("old"));
        store.put(key(1), bytes("new"));
        Snapshot past = store.asOf(1);
        MemorySegment view = past.view(key(1));
        assertArrayEquals(bytes("old"), view.toArray(ValueLayout.JAVA_BYTE));
        past.close();
        assertThrows(IllegalStateException.class, () -> view.get(ValueLayout.JAVA_BYTE, 0));
    }

    @Test
    default void asOf_usedAfterClose_throwsClosed() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        Snapshot closed = store.asOf(1);
        Snapshot open = store.asOf(1);
        closed.close();
        closed.close();
        assertAllClosed(closed);
        stores().close(store);
        assertAllClosed(open);
        open.close();
    }

    private static void assertAllClosed(Snapshot snapshot) {
        assertAll(Calls.ofReader(snapshot).stream()
                .map(call -> () -> assertThrows(KvException.Closed.class, call.body()::run, call.signature())));
    }
}
