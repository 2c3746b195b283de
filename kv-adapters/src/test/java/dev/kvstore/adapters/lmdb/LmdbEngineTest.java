package dev.kvstore.adapters.lmdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStores;
import dev.kvstore.Snapshot;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract does not know of: options, the limits of keys, native memory, the service. */
class LmdbEngineTest {
    private static final byte[] KEY = "key".getBytes();
    private static final byte[] TOO_LONG = new byte[512];

    @TempDir
    private Path folder;

    private final LmdbEngine engine = new LmdbEngine();

    private TransactionalKvStore open(Map<String, String> options) {
        KvOptions all = KvOptions.DEFAULT.with(Durability.PROCESS).with(options);
        return (TransactionalKvStore) engine.open(folder.resolve("store"), all);
    }

    @Test
    void engine_onTheClassPath_isFoundByName() {
        assertEquals(LmdbEngine.class, KvStores.engine("lmdb").getClass());
        assertTrue(engine.version().matches("\\d+\\.\\d+\\.\\d+ \\(lmdbjava \\d.*\\)"), engine::version);
        assertFalse(engine.unavailableReason().isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "mapSize=16777216", "maxReaders=4", "MDB_NORDAHEAD=false", "MDB_NOMEMINIT=false",
        "MDB_WRITEMAP=true;mapSize=16777216"
    })
    void open_option_works(String option) {
        try (var store = KvStores.open("lmdb:" + option, folder.resolve("store"))) {
            store.put(KEY, KEY);
            assertArrayEquals(KEY, store.get(KEY));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mapSize=1", "mapSize=large", "maxReaders=0", "MDB_NORDAHEAD=1", "nothing=1"})
    void open_optionWithoutSense_isRefusedAndCreatesNothing(String option) {
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("lmdb:" + option, folder.resolve("store")));
        assertFalse(Files.exists(folder.resolve("store")));
    }

    @Test
    void open_fileOfSomethingElse_isUnsupportedFormatAndStays() throws Exception {
        Path data = Files.createDirectory(folder.resolve("store")).resolve("data.mdb");
        Files.write(data, new byte[10_000]);
        assertThrows(KvException.UnsupportedFormat.class, () -> open(Map.of()));
        assertArrayEquals(new byte[10_000], Files.readAllBytes(data));
    }

    @Test
    void write_keyThatDoesNotFit_isRefusedWithBothLengthsAndChangesNothing() {
        try (TransactionalKvStore store = open(Map.of())) {
            String message = assertThrows(IllegalArgumentException.class, () -> store.put(TOO_LONG, KEY)).getMessage();
            assertTrue(message.contains("512") && message.contains("511"), message);
            assertThrows(IllegalArgumentException.class, () -> store.put(new byte[0], KEY));
            assertThrows(IllegalArgumentException.class, () -> store.putIfAbsent(TOO_LONG, KEY));
            assertThrows(IllegalArgumentException.class, () -> store.compute(TOO_LONG, before -> KEY));
            assertThrows(IllegalArgumentException.class,
                    () -> store.write(new WriteBatch().put(KEY, KEY).put(TOO_LONG, KEY)));
            assertThrows(IllegalArgumentException.class, () -> store.transact(transaction -> {
                transaction.put(KEY, KEY);
                transaction.put(TOO_LONG, KEY);
                return null;
            }));
            assertEquals(0, store.count());
        }
    }

    @Test
    void read_keyThatDoesNotFit_isAbsent() {
        try (TransactionalKvStore store = open(Map.of())) {
            store.put(KEY, KEY);
            for (byte[] key : List.of(TOO_LONG, new byte[0])) {
                assertNull(store.get(key));
                assertFalse(store.containsKey(key));
                assertEquals(-1, store.get(key, new byte[3], 0));
                store.delete(key);
                assertFalse(store.replace(key, KEY, KEY) || store.count() != 1);
            }
        }
    }

    /** The longest key begins like the ends; it is before them. */
    @Test
    void scan_endsLongerThanAnyKey_areExact() {
        try (TransactionalKvStore store = open(Map.of())) {
            byte[] longest = new byte[511];
            store.put(longest, KEY);
            store.put(KEY, KEY);
            assertEquals(1, count(store.scan(KeyRange.atLeast(TOO_LONG))));
            assertEquals(1, count(store.scan(KeyRange.atLeast(TOO_LONG).reversed())));
            assertEquals(1, count(store.scan(KeyRange.lessThan(TOO_LONG))));
            assertEquals(1, count(store.scan(KeyRange.atMost(TOO_LONG).reversed())));
            store.deleteRange(KeyRange.greaterThan(TOO_LONG));
            assertArrayEquals(longest, store.last().key());
        }
    }

    private static int count(Cursor cursor) {
        try (cursor) {
            int count = 0;
            while (cursor.next()) {
                count++;
            }
            return count;
        }
    }

    @Test
    void put_mapIsFull_isFullAndKeepsWorking() {
        try (TransactionalKvStore store = open(Map.of("mapSize", "1048576"))) {
            store.put(KEY, KEY);
            KvException.Full full =
                    assertThrows(KvException.Full.class, () -> store.put("large".getBytes(), new byte[2 << 20]));
            assertTrue(full.getMessage().contains("mapSize"), full::getMessage);
            assertNull(store.get("large".getBytes()));
            store.put(KEY, new byte[9]);
            assertArrayEquals(new byte[9], store.get(KEY));
        }
    }

    /** lmdbjava#142: more readers than slots ended the JVM. */
    @Test
    void snapshot_moreThanReaders_isRefusedWithTheOption() {
        try (TransactionalKvStore store = open(Map.of("maxReaders", "4"))) {
            store.put(KEY, KEY);
            List<Snapshot> snapshots = new ArrayList<>();
            IllegalStateException refused = assertThrows(IllegalStateException.class, () -> {
                while (snapshots.size() < 100) {
                    snapshots.add(store.snapshot());
                }
            });
            assertTrue(refused.getMessage().contains("maxReaders"), refused::getMessage);
            snapshots.forEach(Snapshot::close);
            assertArrayEquals(KEY, store.get(KEY));
        }
    }

    /** A virtual thread may wake up on another thread of the system, to which LMDB's lock does not belong. */
    @Test
    void transact_virtualThreadThatSleeps_commits() throws Exception {
        try (TransactionalKvStore store = open(Map.of())) {
            for (int i = 0; i < 20; i++) {
                byte[] key = {(byte) i};
                Thread.ofVirtual().start(() -> store.transact(transaction -> {
                    transaction.put(key, KEY);
                    pause();
                    return null;
                }));
            }
            for (int i = 0; i < 1000 && store.count() < 20; i++) {
                Thread.sleep(10);
            }
            assertEquals(20, store.count());
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void transactionCursor_laterChanges_areNotShown() {
        try (TransactionalKvStore store = open(Map.of())) {
            for (byte key : new byte[] {1, 3, 5, 7}) {
                store.put(new byte[] {key}, new byte[] {key});
            }
            for (boolean descending : new boolean[] {false, true}) {
                assertThrows(ArithmeticException.class, () -> store.transact(transaction -> {
                    KeyRange all = descending ? KeyRange.all().reversed() : KeyRange.all();
                    try (Cursor cursor = transaction.scan(all)) {
                        assertTrue(cursor.next());
                        transaction.put(new byte[] {4}, KEY);
                        transaction.put(new byte[] {5}, KEY);
                        transaction.delete(new byte[] {3});
                        transaction.delete(new byte[] {descending ? (byte) 7 : (byte) 1});
                        for (int key : descending ? new int[] {5, 3, 1} : new int[] {3, 5, 7}) {
                            assertTrue(cursor.next());
                            assertEquals(key, cursor.key()[0]);
                            assertEquals(key, cursor.value()[0]);
                        }
                        assertFalse(cursor.next());
                    }
                    throw new ArithmeticException("undo");
                }));
            }
        }
    }

    @Test
    void backup_leftOverOfAKilledOne_isReplaced() throws Exception {
        Files.writeString(Files.createDirectory(folder.resolve("backup.partial")).resolve("data.mdb"), "half");
        try (TransactionalKvStore store = open(Map.of())) {
            store.put(KEY, KEY);
            store.backup(folder.resolve("backup"));
        }
        assertEquals(Set.of("store", "backup"), Set.of(folder.toFile().list()));
    }
}
