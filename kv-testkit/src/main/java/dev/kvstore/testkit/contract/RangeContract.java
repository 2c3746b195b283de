package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvEntry;
import dev.kvstore.SortedKvReader;
import dev.kvstore.SortedKvStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Ranges: exactly the keys between the ends, in the direction asked for; the same keys for deleteRange. */
interface RangeContract extends SortedSubject {
    private static List<String> keys(List<KvEntry> entries) {
        return entries.stream().map(entry -> hex(entry.key())).toList();
    }

    private static List<KvEntry> scan(SortedKvReader reader, KeyRange range) {
        try (Cursor cursor = reader.scan(range)) {
            return Contents.rest(cursor);
        }
    }

    /** The reference: the entries of a map that lie in a range. */
    static List<KvEntry> select(NavigableMap<byte[], byte[]> map, KeyRange range) {
        NavigableMap<byte[], byte[]> selected = new TreeMap<>(map);
        selected.keySet().removeIf(key -> !between(range, key));
        return Contents.list(range.descending() ? selected.descendingMap() : selected);
    }

    private static boolean between(KeyRange range, byte[] key) {
        int toLow = range.low() == null ? 1 : Arrays.compareUnsigned(key, range.low());
        int toHigh = range.high() == null ? -1 : Arrays.compareUnsigned(key, range.high());
        return (toLow > 0 || toLow == 0 && range.lowInclusive())
                && (toHigh < 0 || toHigh == 0 && range.highInclusive());
    }

    private static List<KeyRange> everyRange() {
        List<byte[]> ends = new ArrayList<>(PROBES);
        ends.add(null);
        List<KeyRange> ranges = new ArrayList<>();
        for (byte[] low : ends) {
            for (byte[] high : ends) {
                for (int flags = 0; flags < 4; flags++) {
                    KeyRange range = RangeTable.range(low, flags % 2 == 0, high, flags < 2);
                    ranges.add(range);
                    ranges.add(range.reversed());
                }
            }
        }
        return ranges;
    }

    @Test
    default void scan_rangesOfTheTable_showTheExpectedKeys() {
        SortedKvStore store = openWithTable();
        for (RangeTable.Row row : RangeTable.rows()) {
            assertEquals(row.expected(), keys(scan(store, row.range())), row::text);
            KvEntry first = store.first(row.range());
            assertEquals(row.expected().isEmpty() ? null : row.expected().getFirst(),
                    first == null ? null : hex(first.key()));
        }
    }

    @Test
    default void deleteRange_rangesOfTheTable_removeTheExpectedKeys() {
        SortedKvStore store = openSorted();
        for (RangeTable.Row row : RangeTable.rows()) {
            Contents contents = RangeTable.contents().storeIn(store);
            store.deleteRange(row.range());
            contents.map().keySet().removeIf(key -> row.expected().contains(hex(key)));
            assertEquals(keys(contents.list()), keys(scan(store, KeyRange.all())), row::text);
        }
    }

    @Test
    default void deleteRange_thenReopen_staysDeleted() {
        SortedKvStore store = openWithTable();
        store.deleteRange(KeyRange.closedOpen(bytes(6), bytes(0x80)));
        Contents contents = RangeTable.contents();
        contents.map().subMap(bytes(6), bytes(0x80)).clear();
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void scan_everyRange_equalsANavigableMap() {
        SortedKvStore store = openWithTable();
        NavigableMap<byte[], byte[]> map = RangeTable.contents().map();
        for (KeyRange range : everyRange()) {
            assertEquals(select(map, range), scan(store, range), () -> describe(range));
        }
    }

    private static String describe(KeyRange range) {
        String low = range.low() == null ? "-" : hex(range.low());
        String high = range.high() == null ? "-" : hex(range.high());
        return low + " " + range.lowInclusive() + " " + high + " " + range.highInclusive() + " " + range.descending();
    }

    @Test
    default void deleteRange_everyRange_equalsANavigableMap() {
        SortedKvStore store = openWithTable();
        Contents all = RangeTable.contents();
        for (KeyRange range : everyRange()) {
            store.deleteRange(range);
            NavigableMap<byte[], byte[]> left = new TreeMap<>(all.map());
            List<KvEntry> removed = select(all.map(), range);
            removed.forEach(entry -> left.remove(entry.key()));
            assertEquals(Contents.list(left), scan(store, KeyRange.all()), () -> describe(range));
            assertEquals(left.size(), store.count(), () -> describe(range));
            removed.forEach(entry -> store.put(entry.key(), entry.value()));
        }
    }

    @Test
    default void scan_everyRangeOfAnEmptyStore_showsNothing() {
        SortedKvStore store = openSorted();
        everyRange().forEach(range -> assertEquals(List.of(), scan(store, range)));
    }

    /** lmdbjava PR#292: a backward scan of a prefix that ends in 0xFF loses rows. */
    @Test
    default void scan_prefixes_showExactlyWhatBeginsWithThem() {
        SortedKvStore store = openSorted();
        Contents contents = prefixContents().storeIn(store);
        for (byte[] prefix : prefixes()) {
            NavigableMap<byte[], byte[]> expected = new TreeMap<>(contents.map());
            expected.keySet().removeIf(key -> !startsWith(key, prefix));
            KeyRange range = KeyRange.prefix(prefix);
            assertEquals(Contents.list(expected), scan(store, range), () -> hex(prefix));
            assertEquals(Contents.list(expected.descendingMap()), scan(store, range.reversed()), () -> hex(prefix));
        }
    }

    @Test
    default void deleteRange_prefixes_removeExactlyWhatBeginsWithThem() {
        SortedKvStore store = openSorted();
        Contents contents = prefixContents();
        for (byte[] prefix : prefixes()) {
            contents.storeIn(store);
            store.deleteRange(KeyRange.prefix(prefix));
            NavigableMap<byte[], byte[]> left = new TreeMap<>(contents.map());
            left.keySet().removeIf(key -> startsWith(key, prefix));
            assertEquals(Contents.list(left), scan(store, KeyRange.all()), () -> hex(prefix));
        }
    }

    private static List<byte[]> prefixes() {
        return List.of(
                bytes(),
                bytes(1),
                bytes(1, 0xFE),
                bytes(1, 0xFF),
                bytes(1, 0xFF, 0xFF),
                bytes(2),
                bytes(0xFE, 0xFF),
                bytes(0xFF),
                bytes(0xFF, 0xFF),
                bytes(0xFF, 0xFF, 0xFF, 0xFF));
    }

    private static Contents prefixContents() {
        Contents contents = new Contents();
        for (byte[] prefix : prefixes()) {
            contents.put(join(prefix, bytes(0)), bytes(1));
            contents.put(join(prefix, bytes(0xFF)), bytes(2));
            contents.put(join(prefix, bytes(0xFF, 0xFF, 0)), bytes(3));
        }
        contents.put(bytes(1), bytes(4)).put(bytes(2), bytes(5)).put(bytes(0xFF), bytes(6));
        return contents;
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(prefix, Arrays.copyOf(key, prefix.length));
    }

    @Test
    default void scan_longestKeysAsEnds_work() {
        SortedKvStore store = openSorted();
        byte[] longest = new byte[maxKeyLength()];
        Arrays.fill(longest, (byte) 0xFF);
        store.put(longest, bytes(1));
        store.put(bytes(0xFF), bytes(2));
        assertEquals(1, scan(store, KeyRange.closed(longest, longest)).size());
        assertEquals(2, scan(store, KeyRange.prefix(bytes(0xFF))).size());
        assertEquals(1, scan(store, KeyRange.prefix(longest)).size());
        assertEquals(0, scan(store, KeyRange.greaterThan(longest)).size());
        assertEquals(1, scan(store, KeyRange.lessThan(longest).reversed()).size());
    }
}
