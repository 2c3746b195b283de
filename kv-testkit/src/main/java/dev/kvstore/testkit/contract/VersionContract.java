package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.ArgumentContract.assertNamed;
import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static dev.kvstore.testkit.contract.HistorySubject.lastSequence;
import static dev.kvstore.testkit.contract.HistorySubject.values;
import static dev.kvstore.testkit.contract.HistorySubject.versions;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.Limits;
import dev.kvstore.Version;
import dev.kvstore.WriteBatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The versions of a key, and the numbers and times of writes. */
interface VersionContract extends HistorySubject {
    byte[] K = bytes("versioned");

    @Test
    default void history_unknownKey_isEmptyAndComplete() {
        HistoryKvStore store = openHistorical();
        store.put(key(1), value(1));
        try (History history = store.history(K)) {
            assertNull(history.next());
            assertNull(history.next());
            assertTrue(history.complete());
            assertEquals(1, history.retainedFrom());
        }
    }

    @Test
    default void history_everyKindOfWrite_isThereNewestFirst() {
        HistoryKvStore store = openHistorical();
        store.put(K, bytes("1"));
        store.put(key(1), value(1));
        store.delete(K);
        store.putIfAbsent(K, bytes("2"));
        store.replace(K, bytes("2"), bytes("3"));
        store.compute(K, before -> bytes("4"));
        store.write(new WriteBatch().put(K, bytes("5")).put(K, bytes("6")));
        store.put(K, EMPTY);
        assertEquals(Arrays.asList("", "6", "5", "4", "3", "2", null, "1"), values(store, K));
        List<Version> versions = versions(store, K);
        assertTrue(versions.get(6).isDelete());
        assertFalse(versions.get(0).isDelete());
    }

    @Test
    default void history_writesWithoutEffect_leaveNoVersion() {
        HistoryKvStore store = openHistorical();
        store.put(K, bytes("1"));
        long last = lastSequence(store);
        assertFalse(store.putIfAbsent(K, bytes("2")));
        assertFalse(store.replace(K, bytes("0"), bytes("2")));
        assertFalse(store.write(new WriteBatch().require(K, null).put(K, bytes("2"))).applied());
        assertThrows(ArithmeticException.class, () -> store.compute(K, before -> {
            throw new ArithmeticException();
        }));
        assertEquals(List.of("1"), values(store, K));
        assertEquals(last, lastSequence(store));
    }

    @Test
    default void sequence_ofEachWrite_isOneMoreThanBefore() {
        HistoryKvStore store = openHistorical();
        assertEquals(0, lastSequence(store));
        store.put(K, value(1));
        store.put(key(1), value(1));
        store.write(new WriteBatch().put(key(2), value(2)).delete(K).put(key(3), value(3)));
        store.put(K, value(2));
        assertEquals(List.of(6L, 4L, 1L), versions(store, K).stream().map(Version::sequence).toList());
        assertEquals(List.of(2L), versions(store, key(1)).stream().map(Version::sequence).toList());
        assertEquals(6, lastSequence(store));
    }

    @Test
    default void time_ofWrites_neverGoesBackwardsAndIsNow() {
        HistoryKvStore store = openHistorical();
        long before = System.currentTimeMillis();
        for (int i = 0; i < 200; i++) {
            store.put(K, value(i));
        }
        long after = System.currentTimeMillis();
        List<Version> versions = versions(store, K).reversed();
        Instant last = Instant.ofEpochMilli(before);
        for (Version version : versions) {
            assertFalse(version.time().isBefore(last), "time went backwards");
            assertEquals(0, version.time().getNano() % 1_000_000, "finer than a millisecond");
            last = version.time();
        }
        assertFalse(last.isAfter(Instant.ofEpochMilli(after)));
    }

    @Test
    default void history_laterWrites_doNotChangeTheWalk() {
        HistoryKvStore store = openHistorical();
        for (int i = 0; i < 5; i++) {
            store.put(K, value(i));
        }
        try (History history = store.history(K)) {
            assertArrayEquals(value(4), history.next().value());
            store.put(K, value(5));
            store.delete(K);
            for (int i = 3; i >= 0; i--) {
                assertArrayEquals(value(i), history.next().value());
            }
            assertNull(history.next());
        }
    }

    @Test
    default void history_resultChanged_storeKeepsItsOwn() {
        HistoryKvStore store = openHistorical();
        store.put(K, value(1));
        versions(store, K).getFirst().value()[0] = '!';
        assertEquals(List.of("value-1"), values(store, K));
    }

    @Test
    default void history_afterReopenAndCompact_isTheSame() {
        HistoryKvStore store = openHistorical();
        for (int i = 0; i < 300; i++) {
            store.put(key(i % 3), value(i));
            if (i % 10 == 0) {
                store.delete(key(i % 3));
            }
        }
        List<String> expected = describe(versions(store, key(1)));
        store.compact();
        assertEquals(expected, describe(versions(store, key(1))));
        HistoryKvStore again = (HistoryKvStore) stores().reopen(store);
        assertEquals(expected, describe(versions(again, key(1))));
        again.put(key(1), value(1));
        assertEquals(expected.size() + 1, versions(again, key(1)).size());
    }

    static List<String> describe(List<Version> versions) {
        return versions.stream()
                .map(version -> version.sequence() + " " + version.time() + " " + Bytes.text(version.value()))
                .toList();
    }

    @Test
    default void history_inABackup_isTheSame() {
        HistoryKvStore store = openHistorical();
        needs(Capability.BACKUP);
        for (int i = 0; i < 50; i++) {
            store.put(K, value(i));
        }
        store.backup(stores().folder().resolve("backup"));
        engine().restore(stores().folder().resolve("backup"), stores().folder().resolve("restored"));
        HistoryKvStore restored = (HistoryKvStore) stores().open(stores().folder().resolve("restored"),
                options().with(KvOptions.Mode.EXISTING));
        assertEquals(describe(versions(store, K)), describe(versions(restored, K)));
    }

    @Test
    default void history_largeValues_areThere() {
        HistoryKvStore store = openHistorical();
        for (int i = 0; i < 5; i++) {
            store.put(K, Bytes.random(300_000 + i, i));
        }
        List<Version> versions = versions(store, K);
        for (int i = 0; i < 5; i++) {
            assertArrayEquals(Bytes.random(300_004 - i, 4 - i), versions.get(i).value());
        }
    }

    @Test
    default void history_whileWriting_hasNoHoles() {
        HistoryKvStore store = openHistorical();
        Workers writer = Workers.start(() -> {
            for (int i = 0; i < 2000; i++) {
                store.put(K, value(i));
            }
        });
        int seen = 0;
        while (seen < 2000) {
            List<String> values = values(store, K);
            for (int i = 0; i < values.size(); i++) {
                assertEquals("value-" + (values.size() - 1 - i), values.get(i));
            }
            assertTrue(values.size() >= seen);
            seen = values.size();
        }
        writer.join();
    }

    @Test
    default void history_usedAfterClose_throwsClosed() {
        HistoryKvStore store = openHistorical();
        store.put(K, value(1));
        History closed = store.history(K);
        History open = store.history(K);
        closed.close();
        closed.close();
        assertThrows(KvException.Closed.class, closed::next);
        stores().close(store);
        assertThrows(KvException.Closed.class, open::next);
        open.close();
    }

    @Test
    default void historyMethods_badArguments_areRefused() {
        HistoryKvStore store = openHistorical();
        assertNamed("key", () -> store.history(null));
        assertNamed("time", () -> store.asOf(null));
        assertThrows(IllegalArgumentException.class, () -> store.history(new byte[Limits.MAX_KEY_LENGTH + 1]));
    }

    @Test
    default void history_manyKeys_areSeparate() {
        HistoryKvStore store = openHistorical();
        List<String> expected = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 200; i++) {
                store.put(key(i), value(round));
            }
            expected.addFirst("value-" + round);
        }
        for (int i = 0; i < 200; i++) {
            assertEquals(expected, values(store, key(i)));
        }
    }
}
