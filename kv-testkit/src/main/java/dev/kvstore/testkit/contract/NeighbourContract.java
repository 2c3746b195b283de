package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.hex;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kvstore.Capability;
import dev.kvstore.KvEntry;
import dev.kvstore.SortedKvReader;
import dev.kvstore.SortedKvStore;
import dev.kvstore.SortedSnapshot;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** first, last, floor, ceiling, lower, higher: as in a {@link NavigableMap}. */
interface NeighbourContract extends SortedSubject {
    private static void assertEqualNeighbours(NavigableMap<byte[], byte[]> map, SortedKvReader reader, byte[] key) {
        assertEquals(entry(map.floorEntry(key)), reader.floor(key), () -> "floor " + hex(key));
        assertEquals(entry(map.ceilingEntry(key)), reader.ceiling(key), () -> "ceiling " + hex(key));
        assertEquals(entry(map.lowerEntry(key)), reader.lower(key), () -> "lower " + hex(key));
        assertEquals(entry(map.higherEntry(key)), reader.higher(key), () -> "higher " + hex(key));
        assertEquals(entry(map.firstEntry()), reader.first(), "first");
        assertEquals(entry(map.lastEntry()), reader.last(), "last");
    }

    private static KvEntry entry(Map.Entry<byte[], byte[]> entry) {
        return entry == null ? null : new KvEntry(entry.getKey(), entry.getValue());
    }

    @Test
    default void neighbours_ofEachProbe_equalANavigableMap() {
        SortedKvStore store = openWithTable();
        PROBES.forEach(probe -> assertEqualNeighbours(RangeTable.contents().map(), store, probe));
    }

    @Test
    default void neighbours_inAnEmptyStore_areNull() {
        SortedKvStore store = openSorted();
        PROBES.forEach(probe -> assertEqualNeighbours(new Contents().map(), store, probe));
        assertNull(store.first());
        assertNull(store.last());
    }

    @Test
    default void neighbours_afterRandomWrites_equalANavigableMap() {
        SortedKvStore store = openSorted();
        Contents model = new Contents();
        Random random = new Random(7);
        for (int i = 0; i < 3000; i++) {
            byte[] key = Bytes.random(1 + random.nextInt(3), random.nextInt(400));
            if (random.nextInt(3) == 0) {
                store.delete(key);
                model.delete(key);
            } else {
                store.put(key, value(i));
                model.put(key, value(i));
            }
            assertEqualNeighbours(model.map(), store, Bytes.random(1 + random.nextInt(3), random.nextInt(400)));
        }
    }

    @Test
    default void neighbours_inASnapshot_areOfItsMoment() {
        SortedKvStore store = openWithTable();
        needs(Capability.SNAPSHOT);
        try (SortedSnapshot snapshot = store.snapshot()) {
            RangeTable.KEYS.forEach(store::delete);
            store.put(bytes(5), bytes(5));
            PROBES.forEach(probe -> assertEqualNeighbours(RangeTable.contents().map(), snapshot, probe));
        }
    }

    /** rocksdb#4930: the first entry behind many deleted ones. */
    @Test
    default void first_behindManyDeletedKeys_isFound() {
        SortedKvStore store = openSorted();
        Contents.numbered(20_000).storeIn(store);
        for (int i = 0; i < 19_900; i++) {
            store.delete(Bytes.key(i));
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(new KvEntry(Bytes.key(19_900), value(19_900)), store.first());
        }
        assertNull(store.lower(Bytes.key(19_900)));
    }

    @Test
    default void neighbour_entryChanged_storeKeepsItsOwn() {
        SortedKvStore store = openSorted();
        store.put(bytes("key"), bytes("value"));
        KvEntry entry = store.first();
        entry.key()[0] = '!';
        entry.value()[0] = '!';
        assertEquals(new KvEntry(bytes("key"), bytes("value")), store.last());
    }
}
