package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
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
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Cursors over all entries, whatever their order. */
interface ScanContract extends ContractSubject {
    @Test
    default void scan_emptyStore_showsNothing() {
        try (Cursor cursor = open().scan()) {
            assertFalse(cursor.next());
            assertFalse(cursor.next());
        }
    }

    @Test
    default void scan_manyEntries_showsEachOnce() {
        KvStore store = open();
        Contents contents = Contents.numbered(3000).storeIn(store);
        for (int i = 0; i < 3000; i += 3) {
            contents.delete(key(i));
            store.delete(key(i));
        }
        contents.assertIn(store);
    }

    @Test
    default void scan_pastTheEnd_staysAtTheEnd() {
        KvStore store = open();
        Contents.numbered(1).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            assertFalse(cursor.next());
            store.put(key(2), value(2));
            assertFalse(cursor.next());
            assertNoCurrentEntry(cursor);
        }
    }

    @Test
    default void cursor_beforeTheFirstEntry_hasNoCurrentEntry() {
        KvStore store = open();
        Contents.numbered(1).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertNoCurrentEntry(cursor);
            assertTrue(cursor.next());
        }
    }

    private static void assertNoCurrentEntry(Cursor cursor) {
        assertThrows(IllegalStateException.class, cursor::key);
        assertThrows(IllegalStateException.class, cursor::value);
        assertThrows(IllegalStateException.class, () -> cursor.key(new byte[99], 0));
        assertThrows(IllegalStateException.class, () -> cursor.value(new byte[99], 0));
    }

    @Test
    default void cursor_keyAndValue_areNewArraysEachTime() {
        KvStore store = open();
        Contents.numbered(1).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            cursor.key()[0] = '!';
            cursor.value()[0] = '!';
            assertArrayEquals(key(0), cursor.key());
            assertArrayEquals(value(0), cursor.value());
        }
    }

    @Test
    default void cursor_copyInto_writesOnlyTheBytesThatFit() {
        KvStore store = open();
        store.put(bytes("key"), bytes("value"));
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            byte[] into = bytes(".......");
            assertEquals(5, cursor.value(into, 3));
            assertEquals(3, cursor.key(into, 5));
            assertEquals(".......", text(into));
            assertEquals(3, cursor.key(into, 4));
            assertEquals("....key", text(into));
            assertEquals(5, cursor.value(into, 0));
            assertEquals("valueey", text(into));
            assertEquals(5, cursor.value(EMPTY, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> cursor.value(into, 8));
            assertThrows(IndexOutOfBoundsException.class, () -> cursor.key(into, -1));
        }
    }

    @Test
    default void cursor_usedAfterClose_throws() {
        KvStore store = open();
        Contents.numbered(3).storeIn(store);
        Cursor cursor = store.scan();
        assertTrue(cursor.next());
        cursor.close();
        cursor.close();
        assertThrows(KvException.Closed.class, cursor::next);
        assertThrows(KvException.Closed.class, cursor::next);
        assertClosedOrNoEntry(cursor::key);
        assertClosedOrNoEntry(cursor::value);
        assertClosedOrNoEntry(() -> cursor.key(new byte[99], 0));
        assertClosedOrNoEntry(() -> cursor.value(new byte[99], 0));
    }

    private static void assertClosedOrNoEntry(Executable call) {
        RuntimeException e = assertThrows(RuntimeException.class, call);
        assertTrue(e instanceof KvException.Closed || e instanceof IllegalStateException, e::toString);
    }

    /** bbolt#146, #611, #614; libmdbx#121: a delete under a cursor skips or repeats. */
    @Test
    default void scan_deletingTheCurrentEntry_showsEachOnce() {
        KvStore store = open();
        Contents.numbered(10_000).storeIn(store);
        Set<String> seen = new HashSet<>();
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                assertTrue(seen.add(text(cursor.key())), "shown twice");
                store.delete(cursor.key());
            }
        }
        assertEquals(10_000, seen.size());
        new Contents().assertIn(store);
    }

    @Test
    default void scan_deletingEverySecondEntry_leavesTheOthers() {
        KvStore store = open();
        Contents contents = Contents.numbered(5000).storeIn(store);
        int shown = 0;
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                if (shown++ % 2 == 0) {
                    store.delete(cursor.key());
                    contents.delete(cursor.key());
                }
            }
        }
        assertEquals(5000, shown);
        contents.assertIn(store);
    }

    /** Whatever else is written, each key that stays is seen exactly once. */
    @Test
    default void scan_writesEverywhere_showsEachKeyThatStaysOnce() {
        KvStore store = open();
        Contents.numbered(2000).storeIn(store);
        int stayed = 0;
        Set<String> seen = new HashSet<>();
        try (Cursor cursor = store.scan()) {
            for (int i = 0; cursor.next(); i++) {
                String key = text(cursor.key());
                assertTrue(seen.add(key), "shown twice");
                boolean isLater = key.startsWith("new-");
                assertFalse(isLater && has(Capability.SNAPSHOT), "the cursor shows a key that was written later");
                stayed += !isLater && Integer.parseInt(key.substring(4)) % 2 == 0 ? 1 : 0;
                store.put(key(i * 2 % 2000), value(-i));
                store.delete(key((i * 2 + 1) % 2000));
                store.put(bytes("new-" + i), value(i));
                assertTrue(i < 10_000, "the cursor shows what is written meanwhile");
            }
        }
        assertEquals(1000, stayed);
    }

    @Test
    default void scan_laterWrites_areNotShown() {
        needs(Capability.SNAPSHOT);
        KvStore store = open();
        Contents before = Contents.numbered(500).storeIn(store);
        try (Cursor cursor = store.scan()) {
            for (int i = 0; i < 500; i++) {
                store.delete(key(i));
                store.put(bytes("late-" + i), value(i));
            }
            Contents shown = new Contents();
            Contents.rest(cursor).forEach(entry -> shown.put(entry.key(), entry.value()));
            assertEquals(before.list(), shown.list());
        }
    }

    @Test
    default void scan_valueReplacedUnderTheCursor_showsTheOldOne() {
        needs(Capability.SNAPSHOT);
        KvStore store = open();
        store.put(key(1), value(1));
        try (Cursor cursor = store.scan()) {
            store.put(key(1), value(2));
            assertTrue(cursor.next());
            store.put(key(1), value(3));
            assertArrayEquals(value(1), cursor.value());
            store.delete(key(1));
            assertArrayEquals(value(1), cursor.value());
        }
    }

    @Test
    default void scan_onAnotherThread_goesOn() {
        KvStore store = open();
        Contents.numbered(100).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            Workers.run(1, number -> assertEquals(99, Contents.rest(cursor).size()));
        }
    }

    @Test
    default void scan_largeValues_showsThem() {
        KvStore store = open();
        Contents contents = new Contents();
        for (int i = 0; i < 10; i++) {
            contents.put(key(i), Bytes.random(100_000 * i, i));
        }
        contents.storeIn(store);
        assertEquals(contents.list(), Contents.of(store).list());
    }

    @Test
    default void scan_abandonedCursors_doNotKeepTheStoreFromClosing() {
        KvStore store = open();
        Contents contents = Contents.numbered(100).storeIn(store);
        for (int i = 0; i < 100; i++) {
            assertTrue(store.scan().next());
        }
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void scan_severalCursors_areIndependent() {
        KvStore store = open();
        Contents.numbered(50).storeIn(store);
        try (Cursor outer = store.scan()) {
            int pairs = 0;
            while (outer.next()) {
                try (Cursor inner = store.scan()) {
                    pairs += Contents.rest(inner).size();
                }
            }
            assertEquals(2500, pairs);
        }
        assertNull(store.get(bytes("absent")));
    }
}
