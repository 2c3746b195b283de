package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.ArgumentContract.assertNamed;
import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static dev.kvstore.testkit.contract.HistorySubject.changes;
import static dev.kvstore.testkit.contract.HistorySubject.lastSequence;
import static dev.kvstore.testkit.contract.HistorySubject.versions;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.ChangeFeed;
import dev.kvstore.ChangeFeed.Changes;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvException;
import dev.kvstore.WriteBatch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** All writes in order, with those still to come. */
interface FeedContract extends HistorySubject {
    Duration LONG = Duration.ofSeconds(60);

    /** A batch as text: "sequence key=value" for a put, "sequence key" for a delete. */
    private static List<String> describe(Changes changes) {
        return changes.changes().stream()
                .map(change -> change.sequence() + " " + text(change.key())
                        + (change.value() == null ? "" : "=" + text(change.value())))
                .toList();
    }

    private static HistoryKvStore writeSome(HistoryKvStore store) {
        store.put(key(1), value(1));
        store.write(new WriteBatch().put(key(2), EMPTY).delete(key(1)).require(key(9), null));
        store.put(key(3), value(3));
        return store;
    }

    @Test
    default void feed_fromOne_givesAllBatchesInOrder() throws InterruptedException {
        HistoryKvStore store = writeSome(openHistorical());
        List<Changes> changes = changes(store, 1);
        List<List<String>> expected = List.of(
                List.of("1 key-00000001=value-1"),
                List.of("2 key-00000002=", "3 key-00000001"),
                List.of("4 key-00000003=value-3"));
        assertEquals(expected, changes.stream().map(FeedContract::describe).toList());
        assertEquals(List.of(2L, 4L, 5L), changes.stream().map(Changes::nextSequence).toList());
        assertEquals(versions(store, key(3)).getFirst().time(), changes.getLast().time());
    }

    @Test
    default void feed_fromLater_givesTheRest() throws InterruptedException {
        HistoryKvStore store = writeSome(openHistorical());
        assertEquals(2, changes(store, 2).size());
        assertEquals(List.of("3 key-00000001"), describe(changes(store, 3).getFirst()));
        assertEquals(List.of("4 key-00000003=value-3"), describe(changes(store, 4).getFirst()));
        assertEquals(0, changes(store, 5).size());
    }

    @Test
    default void feed_fromNowhere_isRefused() {
        HistoryKvStore store = writeSome(openHistorical());
        assertThrows(IllegalArgumentException.class, () -> store.changes(0));
        assertThrows(IllegalArgumentException.class, () -> store.changes(-1));
        assertThrows(IllegalArgumentException.class, () -> store.changes(lastSequence(store) + 2));
    }

    @Test
    default void feed_resumedAfterReopen_goesOn() throws InterruptedException {
        HistoryKvStore store = writeSome(openHistorical());
        long next = changes(store, 1).get(1).nextSequence();
        store.compact();
        HistoryKvStore again = (HistoryKvStore) stores().reopen(store);
        again.put(key(4), value(4));
        List<Changes> rest = changes(again, next);
        assertEquals(List.of("4 key-00000003=value-3"), describe(rest.get(0)));
        assertEquals(List.of("5 key-00000004=value-4"), describe(rest.get(1)));
    }

    @Test
    default void feed_atTheEndWithoutWaiting_returnsNull() throws InterruptedException {
        HistoryKvStore store = openHistorical();
        try (ChangeFeed feed = store.changes(1)) {
            assertNull(feed.next(Duration.ZERO));
            assertNull(feed.next(Duration.ofMillis(1)));
            store.put(key(1), value(1));
            assertNotNull(feed.next(Duration.ZERO));
            assertNull(feed.next(Duration.ZERO));
        }
    }

    @Test
    default void feed_waiting_getsTheNextWrite() {
        HistoryKvStore store = openHistorical();
        Workers waiting = Workers.start(() -> {
            try (ChangeFeed feed = store.changes(1)) {
                assertEquals(List.of("1 key-00000001=value-1"), describe(feed.next(LONG)));
                assertEquals(List.of("2 key-00000002=value-2"),
                        describe(feed.next(Duration.ofSeconds(Long.MAX_VALUE))));
            }
        });
        waiting.awaitIdle();
        store.put(key(1), value(1));
        waiting.awaitIdle();
        store.put(key(2), value(2));
        waiting.join();
    }

    @Test
    default void feed_interruptedWhileWaiting_throwsAndStaysUsable() throws InterruptedException {
        HistoryKvStore store = openHistorical();
        try (ChangeFeed feed = store.changes(1)) {
            Workers waiting = Workers.start(() -> {
                assertThrows(InterruptedException.class, () -> feed.next(LONG));
            });
            waiting.awaitIdle();
            waiting.interrupt();
            waiting.join();
            store.put(key(1), value(1));
            assertNotNull(feed.next(LONG));
        }
        store.put(key(2), value(2));
    }

    @Test
    default void feed_interruptedButNeedNotWait_returnsTheBatch() throws InterruptedException {
        HistoryKvStore store = writeSome(openHistorical());
        try (ChangeFeed feed = store.changes(1)) {
            Thread.currentThread().interrupt();
            assertNotNull(feed.next(LONG));
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    default void feed_closedWhileWaiting_throwsClosed() {
        HistoryKvStore store = openHistorical();
        ChangeFeed feed = store.changes(1);
        Workers waiting = Workers.start(() -> {
            assertThrows(KvException.Closed.class, () -> feed.next(LONG));
        });
        waiting.awaitIdle();
        feed.close();
        feed.close();
        waiting.join();
        assertThrows(KvException.Closed.class, () -> feed.next(Duration.ZERO));
    }

    @Test
    default void feed_storeClosedWhileWaiting_throwsClosed() {
        HistoryKvStore store = openHistorical();
        ChangeFeed feed = store.changes(1);
        Workers waiting = Workers.start(() -> {
            assertThrows(KvException.Closed.class, () -> feed.next(LONG));
        });
        waiting.awaitIdle();
        stores().close(store);
        waiting.join();
        assertThrows(KvException.Closed.class, () -> feed.next(Duration.ZERO));
        feed.close();
    }

    @Test
    default void feed_whileManyWrite_hasNoHolesAndWholeBatches() throws InterruptedException {
        HistoryKvStore store = openHistorical();
        Workers writers = new Workers()
                .add(4, number -> {
                    for (int i = 0; i < 200; i++) {
                        store.write(new WriteBatch().put(key(number), value(i)).put(key(100 + number), value(i)));
                    }
                })
                .start();
        AtomicInteger seen = new AtomicInteger();
        try (ChangeFeed feed = store.changes(1)) {
            for (long next = 1; next <= 1600; next += 2) {
                Changes batch = feed.next(LONG);
                assertEquals(2, batch.changes().size(), "part of a batch");
                assertEquals(next, batch.changes().getFirst().sequence());
                assertEquals(next + 2, batch.nextSequence());
                seen.incrementAndGet();
            }
            assertNull(feed.next(Duration.ZERO));
        }
        writers.join();
        assertEquals(800, seen.get());
    }

    @Test
    default void feed_twoAtOnce_areIndependent() throws InterruptedException {
        HistoryKvStore store = writeSome(openHistorical());
        try (ChangeFeed one = store.changes(1);
                ChangeFeed two = store.changes(1)) {
            one.next(LONG);
            one.next(LONG);
            assertEquals(1, two.next(LONG).changes().getFirst().sequence());
        }
    }

    @Test
    default void feed_resultChanged_storeKeepsItsOwn() throws InterruptedException {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        ChangeFeed.Change change = changes(store, 1).getFirst().changes().getFirst();
        change.key()[0] = '!';
        change.value()[0] = '!';
        assertArrayEquals(value(1), store.get(key(1)));
        assertEquals(List.of("1 key-00000001=value-1"), describe(changes(store, 1).getFirst()));
    }

    @Test
    default void feed_largeValues_areThere() throws InterruptedException {
        HistoryKvStore store = openHistorical();
        byte[] large = Bytes.random(1 << 20, 1);
        store.put(key(1), large);
        assertArrayEquals(large, changes(store, 1).getFirst().changes().getFirst().value());
    }

    @Test
    default void feed_nullTimeout_isNamed() {
        HistoryKvStore store = openHistorical();
        try (ChangeFeed feed = store.changes(1)) {
            assertNamed("timeout", () -> feed.next(null));
        }
    }
}
