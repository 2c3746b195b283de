package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.random;
import static dev.kvstore.testkit.contract.Bytes.value;
import static dev.kvstore.testkit.contract.HistorySubject.versions;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Capability;
import dev.kvstore.ChangeFeed;
import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.Snapshot;
import dev.kvstore.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dropped versions are reported as a gap, never as a shorter truth. */
interface RetentionContract extends HistorySubject {
    int WRITES = 300;

    /** A store that keeps two versions of each key; {@link #WRITES} large ones of key 1 were written, and dropped. */
    private HistoryKvStore openDropped() {
        HistoryKvStore store = openRetaining();
        for (int i = 0; i < WRITES; i++) {
            store.put(key(1), random(10_000, i));
        }
        store.put(key(2), value(2));
        store.compact();
        return store;
    }

    private HistoryKvStore openRetaining() {
        needs(Capability.HISTORY);
        KvOptions options = retaining(2);
        assumeTrue(options != null, "the engine drops no versions");
        return (HistoryKvStore) stores().open(stores().path(), options);
    }

    private static long retainedFrom(HistoryKvStore store) {
        try (History history = store.history(key(1))) {
            return history.retainedFrom();
        }
    }

    @Test
    default void history_dropped_saysSoAndKeepsTheNewest() {
        HistoryKvStore store = openDropped();
        List<Version> versions = versions(store, key(1));
        assertTrue(versions.size() >= 2 && versions.size() < WRITES, () -> "found=" + versions.size());
        for (int i = 0; i < versions.size(); i++) {
            assertArrayEquals(random(10_000, WRITES - 1 - i), versions.get(i).value());
        }
        try (History history = store.history(key(1))) {
            while (history.next() != null) {
                assertTrue(history.retainedFrom() > 1);
            }
            assertFalse(history.complete());
        }
    }

    @Test
    default void asOf_dropped_isAGapWithTheOldestKept() {
        HistoryKvStore store = openDropped();
        long retainedFrom = retainedFrom(store);
        assertTrue(retainedFrom > 1);
        assertEquals(retainedFrom, assertThrows(KvException.Gap.class, () -> store.asOf(1)).retainedFrom());
        assertThrows(KvException.Gap.class, () -> store.asOf(retainedFrom - 1));
        Instant firstKept = versions(store, key(1)).getLast().time();
        assertThrows(KvException.Gap.class, () -> store.asOf(firstKept.minusSeconds(3600)));
    }

    @Test
    default void asOf_kept_showsTheStoreAsItWas() {
        HistoryKvStore store = openDropped();
        try (Snapshot oldest = store.asOf(retainedFrom(store));
                Snapshot newest = store.asOf(WRITES + 1)) {
            assertArrayEquals(random(10_000, retainedFrom(store) - 1), oldest.get(key(1)));
            assertNull(oldest.get(key(2)));
            new Contents().put(key(1), random(10_000, WRITES - 1)).put(key(2), value(2)).assertIn(newest);
        }
    }

    @Test
    default void changes_dropped_isAGapWithTheOldestKept() throws InterruptedException {
        HistoryKvStore store = openDropped();
        long retainedFrom = retainedFrom(store);
        assertEquals(retainedFrom, assertThrows(KvException.Gap.class, () -> store.changes(1)).retainedFrom());
        try (ChangeFeed feed = store.changes(retainedFrom)) {
            for (long next = retainedFrom; next <= WRITES + 1; next++) {
                assertEquals(next, feed.next(Duration.ZERO).changes().getFirst().sequence());
            }
            assertNull(feed.next(Duration.ZERO));
        }
    }

    @Test
    default void feed_droppedWhileItStoodStill_isAGapOrComplete() throws InterruptedException {
        HistoryKvStore store = openRetaining();
        store.put(key(1), value(0));
        try (ChangeFeed feed = store.changes(1)) {
            for (int i = 0; i < WRITES; i++) {
                store.put(key(1), random(10_000, i));
            }
            store.compact();
            long next = 1;
            try {
                for (; next <= WRITES + 1; next++) {
                    assertEquals(next, feed.next(Duration.ZERO).changes().getFirst().sequence());
                }
            } catch (KvException.Gap gap) {
                assertTrue(gap.retainedFrom() > next);
            }
        }
    }

    @Test
    default void newestValues_dropped_stayAfterReopen() {
        HistoryKvStore store = openDropped();
        stores().close(store);
        HistoryKvStore again = openRetaining();
        new Contents().put(key(1), random(10_000, WRITES - 1)).put(key(2), value(2)).assertIn(again);
        try (History history = again.history(key(2))) {
            assertArrayEquals(value(2), history.next().value());
            assertNull(history.next());
            assertTrue(history.complete());
        }
        assertThrows(KvException.Gap.class, () -> again.asOf(1));
    }
}
