package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.KvEntry;
import dev.kvstore.KvReader;
import dev.kvstore.KvStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The entries that a reader should show, in key order, and the comparison by every way of reading. */
final class Contents {
    private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);

    /** Entries 0..count-1 of {@link Bytes#key} and {@link Bytes#value}. */
    static Contents numbered(int count) {
        Contents contents = new Contents();
        for (int i = 0; i < count; i++) {
            contents.put(Bytes.key(i), Bytes.value(i));
        }
        return contents;
    }

    /** What a scan shows. */
    static Contents of(KvReader reader) {
        Contents contents = new Contents();
        try (Cursor cursor = reader.scan()) {
            contents.addAll(cursor);
        }
        return contents;
    }

    private void addAll(Cursor cursor) {
        while (cursor.next()) {
            byte[] key = cursor.key();
            assertNull(entries.put(key, cursor.value()), () -> "shown twice: " + Bytes.hex(key));
        }
    }

    Contents put(byte[] key, byte[] value) {
        entries.put(key, value);
        return this;
    }

    Contents delete(byte[] key) {
        entries.remove(key);
        return this;
    }

    NavigableMap<byte[], byte[]> map() {
        return entries;
    }

    /** Puts all of it into a store. */
    Contents storeIn(KvStore store) {
        entries.forEach(store::put);
        return this;
    }

    List<KvEntry> list() {
        return list(entries);
    }

    static List<KvEntry> list(NavigableMap<byte[], byte[]> map) {
        return map.entrySet().stream()
                .map(entry -> new KvEntry(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** What a cursor still shows, in its order. */
    static List<KvEntry> rest(Cursor cursor) {
        List<KvEntry> list = new ArrayList<>();
        while (cursor.next()) {
            list.add(new KvEntry(cursor.key(), cursor.value()));
        }
        return list;
    }

    /** Asserts that a reader shows exactly this, by scan, count, get, containsKey and getAll. */
    void assertIn(KvReader reader) {
        assertScan(reader);
        assertEquals(entries.size(), reader.count(), "count");
        List<byte[]> keys = List.copyOf(entries.keySet());
        List<byte[]> values = reader.getAll(keys);
        assertEquals(keys.size(), values.size(), "size of getAll");
        for (int i = 0; i < keys.size(); i++) {
            byte[] key = keys.get(i);
            byte[] expected = entries.get(key);
            assertArrayEquals(expected, reader.get(key), () -> "get " + Bytes.hex(key));
            assertArrayEquals(expected, values.get(i), () -> "getAll " + Bytes.hex(key));
            assertTrue(reader.containsKey(key), () -> "containsKey " + Bytes.hex(key));
        }
    }

    private void assertScan(KvReader reader) {
        NavigableMap<byte[], byte[]> shown = Contents.of(reader).entries;
        assertEquals(hexKeys(), hexKeys(shown), "keys of a scan");
        shown.forEach((key, value) -> assertArrayEquals(entries.get(key), value, () -> "value of " + Bytes.hex(key)));
    }

    private List<String> hexKeys() {
        return hexKeys(entries);
    }

    private static List<String> hexKeys(NavigableMap<byte[], byte[]> map) {
        return map.keySet().stream().map(Bytes::hex).toList();
    }
}
