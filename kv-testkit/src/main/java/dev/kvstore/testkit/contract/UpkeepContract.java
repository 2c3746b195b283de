package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Figures, checks and compaction. */
interface UpkeepContract extends ContractSubject {
    @Test
    default void stats_emptyStore_arePlausible() {
        StoreStats stats = open().stats();
        assertZeroOrUnknown(stats.count());
        assertZeroOrUnknown(stats.sequence());
        assertZeroOrUnknown(stats.tornTailBytes());
        assertZeroOrUnknown(stats.snapshots());
        assertZeroOrUnknown(stats.oldestSnapshotMillis());
        assertPlausible(stats);
    }

    private static void assertZeroOrUnknown(long figure) {
        assertTrue(figure == 0 || figure == -1, () -> "found=" + figure);
    }

    private static void assertPlausible(StoreStats stats) {
        assertTrue(stats.fileBytes() >= -1 && stats.liveBytes() >= -1 && stats.oldestSnapshotMillis() >= -1);
        if (stats.durableSequence() >= 0 && stats.sequence() >= 0) {
            assertTrue(stats.durableSequence() <= stats.sequence(), stats::toString);
        }
        if (stats.fileBytes() >= 0 && stats.liveBytes() >= 0) {
            assertTrue(stats.liveBytes() <= stats.fileBytes(), stats::toString);
        }
        assertThrows(UnsupportedOperationException.class, () -> stats.details().put("planted", 1L));
    }

    @Test
    default void stats_afterWrites_countThem() {
        KvStore store = open();
        for (int i = 0; i < 100; i++) {
            store.put(key(i), Bytes.random(1000, i));
        }
        StoreStats stats = store.stats();
        assertPlausible(stats);
        assertTrue(stats.count() == 100 || stats.count() == -1, stats::toString);
        assertTrue(stats.sequence() >= 100 || stats.sequence() == -1, stats::toString);
        assertTrue(stats.liveBytes() >= 100_000 || stats.liveBytes() == -1, stats::toString);
    }

    @Test
    default void stats_afterReopen_showNoTornTailAndTheSameSequence() {
        KvStore store = open();
        Contents.numbered(100).storeIn(store);
        long sequence = store.stats().sequence();
        StoreStats stats = stores().reopen(store).stats();
        assertZeroOrUnknown(stats.tornTailBytes());
        assertEquals(sequence, stats.sequence());
        assertTrue(stats.durableSequence() == sequence || stats.durableSequence() == -1, stats::toString);
    }

    /** erigon#20233, lmdbjava#142: a forgotten reader must be visible. */
    @Test
    default void stats_openSnapshots_areCounted() {
        needs(Capability.SNAPSHOT);
        KvStore store = open();
        Contents.numbered(10).storeIn(store);
        Snapshot snapshot = store.snapshot();
        Snapshot second = store.snapshot();
        StoreStats stats = store.stats();
        assertTrue(stats.snapshots() == 2 || stats.snapshots() == -1, stats::toString);
        snapshot.close();
        snapshot.close();
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            int open = store.stats().snapshots();
            assertTrue(open == 2 || open == -1, () -> "found=" + open);
        }
        second.close();
        assertZeroOrUnknown(store.stats().snapshots());
        assertZeroOrUnknown(store.stats().oldestSnapshotMillis());
    }

    @Test
    default void check_healthyStore_isClean() {
        needs(Capability.CHECK);
        KvStore store = open();
        Contents.numbered(1000).put(bytes("large"), Bytes.random(1 << 20, 1)).storeIn(store);
        store.delete(key(1));
        CheckReport report = store.check();
        assertTrue(report.isClean(), () -> report.faults().toString());
        assertTrue(report.entries() >= 1000, report::toString);
        assertTrue(report.bytesRead() >= 1 << 20, report::toString);
    }

    @Test
    default void check_whileWriting_isClean() {
        needs(Capability.CHECK);
        KvStore store = open();
        workWhileWriting(store, () -> assertEquals(0, store.check().faults().size()));
    }

    private static void workWhileWriting(KvStore store, Runnable work) {
        AtomicBoolean done = new AtomicBoolean();
        Contents[] models = {new Contents(), new Contents()};
        Workers writers = new Workers()
                .add(2, number -> {
                    Random random = new Random(number);
                    for (int i = 0; !done.get() || i < 100; i++) {
                        byte[] key = key(random.nextInt(500) * 2 + number);
                        byte[] value = Bytes.random(random.nextInt(500), i);
                        store.put(key, value);
                        models[number].put(key, value);
                    }
                })
                .start();
        for (int i = 0; i < 10; i++) {
            work.run();
        }
        done.set(true);
        writers.join();
        models[1].map().forEach(models[0]::put);
        models[0].assertIn(store);
    }

    @Test
    default void compact_emptyStore_changesNothing() {
        KvStore store = open();
        assertTrue(store.compact() >= 0);
        assertTrue(store.compact() >= 0);
        new Contents().assertIn(store);
    }

    /** h2database#2067 and #3765, mapdb#570, redb#852: compaction loses data, reverts it or never ends. */
    @Test
    default void compact_fragmentedStore_keepsTheContents() {
        KvStore store = open();
        Contents contents = new Contents();
        for (int i = 0; i < 6000; i++) {
            byte[] value = Bytes.random(300, i);
            store.put(key(i % 2000), value);
            contents.put(key(i % 2000), value);
        }
        for (int i = 0; i < 2000; i += 2) {
            store.delete(key(i));
            contents.delete(key(i));
        }
        for (int i = 0; i < 3; i++) {
            assertTrue(store.compact() >= 0);
            contents.assertIn(store);
        }
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void compact_fullStore_keepsTheContents() {
        KvStore store = open();
        Contents contents = Contents.numbered(2000).storeIn(store);
        store.compact();
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    /** bitcask#82, badger#2286: a deleted key comes back after compaction or restart. */
    @Test
    default void compact_deletedKeys_stayDeleted() {
        KvStore store = open();
        store.put(bytes("kept"), value(1));
        Contents.numbered(1000).storeIn(store);
        store.compact();
        for (int i = 0; i < 1000; i++) {
            store.delete(key(i));
        }
        Contents expected = new Contents().put(bytes("kept"), value(1));
        store.compact();
        expected.assertIn(store);
        store = stores().reopen(store);
        expected.assertIn(store);
        store.compact();
        expected.assertIn(store);
        expected.assertIn(stores().reopen(store));
    }

    @Test
    default void compact_whileWriting_losesNothing() {
        KvStore store = open();
        workWhileWriting(store, store::compact);
    }

    @Test
    default void compact_underAnOpenCursor_cursorShowsEachOnce() {
        KvStore store = open();
        Contents.numbered(1000).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            store.compact();
            assertEquals(999, Contents.rest(cursor).size());
        }
    }

    /** Overwriting for ever must not fill the disk: what only old versions occupied can be had back. */
    @Test
    default void compact_muchOverwritten_givesSpaceBack() {
        assumeFalse(has(Capability.HISTORY), "old versions are kept");
        KvStore store = open();
        byte[] large = Bytes.random(100_000, 1);
        for (int i = 0; i < 400; i++) {
            store.put(key(i % 4), large);
        }
        store.compact();
        store = stores().reopen(store);
        store.compact();
        StoreStats stats = store.stats();
        assertPlausible(stats);
        assertTrue(stats.fileBytes() < 40_000_000, stats::toString);
        assertEquals(4, store.count());
    }
}
