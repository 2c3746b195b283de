package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.ArgumentContract.assertNamed;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.Limits;
import dev.kvstore.SortedKvReader;
import dev.kvstore.SortedKvStore;
import dev.kvstore.SortedSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scans in key order, both ways, under writes. */
interface OrderContract extends SortedSubject {
    private static void assertBothWays(Contents expected, SortedKvReader reader) {
        try (Cursor up = reader.scan();
                Cursor down = reader.scan(KeyRange.all().reversed())) {
            assertEquals(expected.list(), Contents.rest(up));
            assertEquals(expected.list().reversed(), Contents.rest(down));
        }
    }

    /** lmdbjava#228: signed comparison sorts 150 before 110. */
    @Test
    default void scan_bytesAbove127_comeLast() {
        SortedKvStore store = openSorted();
        Contents contents = new Contents();
        for (int i = 255; i >= 0; i--) {
            contents.put(bytes(i), bytes(i));
            store.put(bytes(i), bytes(i));
        }
        assertBothWays(contents, store);
        assertArrayEquals(bytes(0), store.first().key());
        assertArrayEquals(bytes(255), store.last().key());
    }

    /** JE 6.4.12 #24583: keys that begin with other keys, mixed with deletes. */
    @Test
    default void scan_keysThatBeginWithOthers_areInOrder() {
        SortedKvStore store = openSorted();
        Contents model = new Contents();
        Random random = new Random(3);
        for (int i = 0; i < 6000; i++) {
            byte[] key = bytes("A" + ("" + random.nextInt(2000)).repeat(random.nextInt(3)));
            if (random.nextInt(4) == 0) {
                store.delete(key);
                model.delete(key);
            } else {
                store.put(key, value(i));
                model.put(key, value(i));
            }
        }
        assertBothWays(model, store);
        model.assertIn(stores().reopen(store));
    }

    @Test
    default void scan_longCommonPrefixes_areInOrder() {
        SortedKvStore store = openSorted();
        Contents model = new Contents();
        String prefix = "common/".repeat(maxKeyLength() < 1000 ? 20 : 100);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(1));
        numbers.forEach(number -> model.put(bytes(prefix + number), value(number)));
        model.storeIn(store);
        assertBothWays(model, store);
    }

    @Test
    default void scan_keysOfVeryDifferentLengths_areInOrder() {
        SortedKvStore store = openSorted();
        Contents model = new Contents();
        for (int i = 0; i < 60; i++) {
            int length = Math.max(1, Math.min(maxKeyLength(), (int) Math.pow(1.21, i)));
            model.put(Bytes.random(length, i), value(i)).put(new byte[length], value(-i));
        }
        model.storeIn(store);
        assertBothWays(model, store);
    }

    @Test
    default void scan_afterAscendingAndDescendingInserts_isInOrder() {
        SortedKvStore store = openSorted();
        Contents model = Contents.numbered(10_000);
        for (int i = 5000; i < 10_000; i++) {
            store.put(key(i), value(i));
        }
        for (int i = 4999; i >= 0; i--) {
            store.put(key(i), value(i));
        }
        assertBothWays(model, store);
        assertBothWays(model, (SortedKvStore) stores().reopen(store));
    }

    @Test
    default void scanDescending_deletingTheCurrentEntry_showsEachOnce() {
        SortedKvStore store = openSorted();
        Contents.numbered(5000).storeIn(store);
        int expected = 4999;
        try (Cursor cursor = store.scan(KeyRange.all().reversed())) {
            while (cursor.next()) {
                assertArrayEquals(key(expected--), cursor.key());
                store.delete(cursor.key());
            }
        }
        assertEquals(-1, expected);
        new Contents().assertIn(store);
    }

    /** badger#2108, pebble#386: the next entry after deletes and inserts all around the current one. */
    @Test
    default void scan_neighboursDeletedAndInserted_goesByKey() {
        SortedKvStore store = openSorted();
        needs(Capability.SNAPSHOT);
        Contents.numbered(1000).storeIn(store);
        try (Cursor up = store.scan();
                Cursor down = store.scan(KeyRange.all().reversed())) {
            for (int i = 0; i < 1000; i++) {
                assertTrue(up.next() && down.next());
                assertArrayEquals(key(i), up.key());
                assertArrayEquals(key(999 - i), down.key());
                store.delete(key(i));
                store.delete(key((i + 1) % 1000));
                store.put(bytes("key-%08d-between".formatted(i)), value(i));
            }
        }
    }

    @Test
    default void scanRange_laterWrites_areNotShown() {
        SortedKvStore store = openSorted();
        needs(Capability.SNAPSHOT);
        Contents.numbered(100).storeIn(store);
        try (Cursor cursor = store.scan(KeyRange.closedOpen(key(10), key(20)).reversed())) {
            store.deleteRange(KeyRange.all());
            store.put(key(15), value(-15));
            List<byte[]> shown = Contents.rest(cursor).stream().map(entry -> entry.value()).toList();
            assertEquals(10, shown.size());
            assertArrayEquals(value(19), shown.getFirst());
            assertArrayEquals(value(15), shown.get(4));
        }
    }

    @Test
    default void snapshot_ranges_areOfItsMoment() {
        SortedKvStore store = openSorted();
        needs(Capability.SNAPSHOT);
        Contents before = Contents.numbered(2000).storeIn(store);
        try (SortedSnapshot snapshot = store.snapshot()) {
            store.deleteRange(KeyRange.atLeast(key(500)));
            Contents.numbered(1000).map().keySet().forEach(key -> store.put(key, value(-1)));
            assertBothWays(before, snapshot);
            before.assertIn(snapshot);
        }
    }

    @Test
    default void sortedMethods_nullArgument_isNamed() {
        SortedKvStore store = openSorted();
        assertNamed("range", () -> store.scan(null));
        assertNamed("range", () -> store.first(null));
        assertNamed("range", () -> store.deleteRange(null));
        assertThrows(NullPointerException.class, () -> store.floor(null));
        assertThrows(NullPointerException.class, () -> store.ceiling(null));
        assertThrows(NullPointerException.class, () -> store.lower(null));
        assertThrows(NullPointerException.class, () -> store.higher(null));
    }

    @Test
    default void sortedMethods_keyTooLong_isRefused() {
        SortedKvStore store = openSorted();
        byte[] tooLong = new byte[Limits.MAX_KEY_LENGTH + 1];
        assertThrows(IllegalArgumentException.class, () -> store.floor(tooLong));
        assertThrows(IllegalArgumentException.class, () -> store.ceiling(tooLong));
        assertThrows(IllegalArgumentException.class, () -> store.lower(tooLong));
        assertThrows(IllegalArgumentException.class, () -> store.higher(tooLong));
    }

    @Test
    default void scanRange_ofAClosedSnapshot_throwsClosed() {
        SortedKvStore store = openWithTable();
        needs(Capability.SNAPSHOT);
        SortedSnapshot snapshot = store.snapshot();
        Cursor cursor = snapshot.scan(KeyRange.all().reversed());
        snapshot.close();
        assertThrows(KvException.Closed.class, cursor::next);
        assertThrows(KvException.Closed.class, () -> snapshot.scan(KeyRange.all()));
        cursor.close();
    }

    @Test
    default void deleteRange_largeRange_isRemovedAtOnce() {
        SortedKvStore store = openSorted();
        Contents contents = Contents.numbered(5000).storeIn(store);
        store.deleteRange(KeyRange.closedOpen(key(1000), key(4000)));
        for (int i = 1000; i < 4000; i++) {
            contents.delete(key(i));
        }
        contents.assertIn(store);
        store.put(key(2000), value(1));
        contents.put(key(2000), value(1)).assertIn(stores().reopen(store));
    }

    @Test
    default void deleteRange_whileOthersRead_isSeenWhole() {
        SortedKvStore store = openSorted();
        needs(Capability.SNAPSHOT);
        Contents.numbered(100).storeIn(store);
        Workers reader = Workers.start(() -> {
            long count;
            do {
                try (SortedSnapshot snapshot = store.snapshot()) {
                    count = snapshot.count();
                    assertTrue(count == 100 || count == 50, "part of a range was removed");
                    assertEquals(count, Contents.of(snapshot).map().size());
                }
            } while (count != 50);
        });
        store.deleteRange(KeyRange.lessThan(key(50)));
        reader.join();
    }
}
