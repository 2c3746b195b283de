package dev.kvstore.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvReader;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Folder;
import dev.kvstore.testkit.sim.SimDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is peculiar to a point store over a journal: snapshots of an index that moves on, scans of the journal and of the index, the
 * rebuilt directory. Extend it once for each engine.
 */
public abstract class PointStoreCases {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);

    /** So few keys of so many writes that a scan goes through the index. */
    private static final int FEW = 10;

    /** So many that it goes through the journal. */
    private static final int MANY = 100;

    private final JournalSubject engine;
    private final boolean hinted;

    /**
     * For subclasses.
     *
     * @param engine under test
     * @param hinted whether each complete segment gets a hint file
     */
    protected PointStoreCases(JournalSubject engine, boolean hinted) {
        this.engine = engine;
        this.hinted = hinted;
    }

    private interface Use {
        void of(KvStore store);
    }

    /** With a small store in memory; then reopened, with the same in it. */
    private void with(Use use) {
        try (Folder folder = new SimDisk().folder()) {
            Map<String, String> before;
            try (KvStore store = open(folder)) {
                use.of(store);
                before = contents(store);
            }
            try (KvStore store = open(folder)) {
                assertContents(before, store);
                assertEquals(List.of(), store.check().faults());
            }
        }
    }

    private KvStore open(Folder folder) {
        return new SmallFiles(engine).open(folder, PROCESS);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static void put(KvStore store, String key, String value) {
        store.put(bytes(key), bytes(value));
    }

    private static String get(KvReader reader, String key) {
        return text(reader.get(bytes(key)));
    }

    /** In the order of the writes. */
    private static Map<String, String> contents(KvReader reader) {
        Map<String, String> found = new LinkedHashMap<>();
        try (Cursor cursor = reader.scan()) {
            while (cursor.next()) {
                assertNull(found.put(text(cursor.key()), text(cursor.value())), "twice");
            }
        }
        return found;
    }

    private static void assertContents(Map<String, String> expected, KvReader reader) {
        assertEquals(new TreeMap<>(expected), new TreeMap<>(contents(reader)));
        assertEquals(expected.size(), reader.count());
        List<String> keys = List.copyOf(expected.keySet());
        List<byte[]> values = reader.getAll(keys.stream().map(PointStoreCases::bytes).toList());
        for (int i = 0; i < keys.size(); i++) {
            assertEquals(expected.get(keys.get(i)), get(reader, keys.get(i)), keys.get(i));
            assertEquals(expected.get(keys.get(i)), text(values.get(i)), keys.get(i));
        }
    }

    /** All keys, as often as wanted; the values of the last round stay. */
    private static Map<String, String> rounds(KvStore store, int keys, int rounds, String tag) {
        Map<String, String> last = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (int key = 0; key < keys; key++) {
                String value = tag + round + "." + "x".repeat(key * 7 % 60);
                put(store, "key" + key, value);
                last.put("key" + key, value);
            }
        }
        return last;
    }

    // ---- snapshots

    @Test
    final void snapshot_overwrittenAndCompacted_scanOfTheJournalShowsItsMoment() {
        with(store -> snapshotStays(store, MANY, 1));
    }

    @Test
    final void snapshot_overwrittenAndCompacted_scanOfTheIndexShowsItsMoment() {
        with(store -> snapshotStays(store, FEW, 20));
    }

    private static void snapshotStays(KvStore store, int keys, int rounds) {
        Map<String, String> moment = new TreeMap<>(rounds(store, keys, rounds, "before"));
        for (int key = 0; key < keys; key += 3) { // so that no segment is all live, which a scan would not look up
            put(store, "key" + key, "again");
            moment.put("key" + key, "again");
        }
        try (Snapshot snapshot = store.snapshot()) {
            assertContents(moment, snapshot);
            Map<String, String> half = rounds(store, keys / 2, 2, "after");
            assertContents(moment, snapshot);
            store.compact();
            assertContents(moment, snapshot);
            Map<String, String> now = new TreeMap<>(moment);
            now.putAll(half);
            now.putAll(rounds(store, keys / 4, 2, "later"));
            for (int key = 0; key < keys; key += 3) {
                store.delete(bytes("key" + key));
                now.remove("key" + key);
            }
            put(store, "young", "1");
            now.put("young", "1");
            store.compact();
            assertContents(moment, snapshot);
            assertContents(now, store);
            assertNull(get(snapshot, "young"));
        }
    }

    @Test
    final void snapshot_scanBegunBeforeACompaction_goesOn() {
        for (int keys : new int[] {FEW, MANY}) {
            with(store -> {
                Map<String, String> moment = rounds(store, keys, keys == FEW ? 20 : 1, "before");
                Map<String, String> found = new LinkedHashMap<>();
                try (Cursor cursor = store.scan()) {
                    while (cursor.next()) {
                        found.put(text(cursor.key()), text(cursor.value()));
                        if (found.size() % 4 == 1) {
                            rounds(store, keys / 2, 1, "after" + found.size());
                            store.compact();
                        }
                    }
                }
                assertEquals(moment, found);
            });
        }
    }

    /** Of what comes with a snapshot is each in another age, and the older ones must look into the younger. */
    @Test
    final void snapshots_nested_eachShowsItsMoment() {
        for (boolean oldestFirst : new boolean[] {true, false}) {
            for (int keys : new int[] {FEW, MANY}) {
                with(store -> nested(store, keys, oldestFirst));
            }
        }
    }

    private static void nested(KvStore store, int keys, boolean oldestFirst) {
        Map<String, String> now = new TreeMap<>(rounds(store, keys, keys == FEW ? 20 : 1, "begin"));
        List<Snapshot> snapshots = new ArrayList<>();
        List<Map<String, String>> moments = new ArrayList<>();
        for (int age = 0; age < 4; age++) {
            snapshots.add(store.snapshot());
            moments.add(new TreeMap<>(now));
            for (int key = age; key < keys; key += 2 + age) {
                if (key % 5 == age) {
                    store.delete(bytes("key" + key));
                    now.remove("key" + key);
                } else {
                    put(store, "key" + key, "age" + age);
                    now.put("key" + key, "age" + age);
                }
            }
            put(store, "only" + age, "1");
            now.put("only" + age, "1");
            store.compact();
        }
        while (!snapshots.isEmpty()) {
            for (int i = 0; i < snapshots.size(); i++) {
                assertContents(moments.get(i), snapshots.get(i));
            }
            int next = oldestFirst ? 0 : snapshots.size() - 1;
            snapshots.remove(next).close();
            moments.remove(next);
            String tag = "left" + snapshots.size();
            now.putAll(rounds(store, keys / 3, 1, tag));
            store.compact();
        }
        assertContents(now, store);
    }

    /** The younger snapshot is closed: what it noted, the older one still needs; what comes then, no one. */
    @Test
    final void snapshots_youngerClosed_olderSeesWhatThatOneNoted() {
        with(store -> {
            put(store, "a", "1");
            put(store, "b", "1");
            Snapshot older = store.snapshot();
            put(store, "b", "2");
            put(store, "c", "2");
            Snapshot younger = store.snapshot();
            put(store, "a", "3");
            put(store, "b", "3");
            put(store, "c", "3");
            assertContents(Map.of("a", "1", "b", "2", "c", "2"), younger);
            assertNull(get(older, "c"));
            younger.close();
            put(store, "a", "4");
            put(store, "b", "4");
            store.compact();
            assertContents(Map.of("a", "1", "b", "1"), older);
            older.close();
            assertContents(Map.of("a", "4", "b", "4", "c", "3"), store);
        });
    }

    @Test
    final void snapshot_deletedAndPutAgain_showsTheOldRecord() {
        with(store -> {
            put(store, "a", "1");
            try (Snapshot snapshot = store.snapshot()) {
                store.delete(bytes("a"));
                assertContents(Map.of("a", "1"), snapshot);
                try (Snapshot without = store.snapshot()) {
                    put(store, "a", "2");
                    store.compact();
                    assertContents(Map.of("a", "1"), snapshot);
                    assertContents(Map.of(), without);
                    assertContents(Map.of("a", "2"), store);
                }
            }
        });
    }

    // ---- batches

    @Test
    final void batch_repeatsAKey_lastOneCounts() {
        with(store -> {
            put(store, "old", "0");
            try (Snapshot snapshot = store.snapshot()) {
                store.write(new WriteBatch()
                        .put(bytes("old"), bytes("1"))
                        .put(bytes("new"), bytes("1"))
                        .delete(bytes("old"))
                        .delete(bytes("new"))
                        .put(bytes("old"), bytes("2"))
                        .put(bytes("new"), bytes("2"))
                        .put(bytes("gone"), bytes("1"))
                        .put(bytes("gone"), bytes("2"))
                        .delete(bytes("gone"))
                        .delete(bytes("gone")));
                assertContents(Map.of("old", "2", "new", "2"), store);
                assertNull(get(store, "gone"));
                assertContents(Map.of("old", "0"), snapshot);
                put(store, "old", "3");
                store.compact();
                assertContents(Map.of("old", "0"), snapshot);
            }
            assertContents(Map.of("old", "3", "new", "2"), store);
        });
    }

    /** With files so small and without threads, every other batch compacts while it is appended, and moves what it replaces. */
    @Test
    final void batch_compactionInTheMidstOfIt_replacesWhatHasMoved() {
        with(store -> {
            for (int round = 0; round < 200; round++) {
                WriteBatch batch = new WriteBatch();
                for (int key = 0; key < 8; key++) {
                    batch.put(bytes("key" + key), bytes(round + "x".repeat(100)));
                }
                batch.delete(bytes("key" + round % 9));
                store.write(batch);
                assertEquals(round % 9 == 8 ? 8 : 7, store.count());
            }
        });
    }

    @Test
    final void conditions_failing_changeNothing() {
        with(store -> {
            put(store, "a", "1");
            put(store, "b", "1");
            assertFalse(store.putIfAbsent(bytes("a"), bytes("2")));
            assertFalse(store.replace(bytes("a"), bytes("0"), bytes("2")));
            assertFalse(store.replace(bytes("none"), bytes("0"), bytes("2")));
            WriteResult result = store.write(new WriteBatch()
                    .require(bytes("a"), bytes("1"))
                    .require(bytes("b"), bytes("0"))
                    .put(bytes("a"), bytes("2")));
            assertArrayEquals(bytes("b"), result.conflictingKey());
            assertContents(Map.of("a", "1", "b", "1"), store);
            assertTrue(store.replace(bytes("a"), bytes("1"), bytes("2")));
            assertContents(Map.of("a", "2", "b", "1"), store);
        });
    }

    // ---- long values

    @Test
    final void longValue_notWritten_leavesNoFile(@TempDir Path scratch) {
        Path path = scratch.resolve("store");
        byte[] value = new byte[2_000];
        try (KvStore store = open(new DiskFolder(path))) {
            put(store, "a", "1");
            assertFalse(store.putIfAbsent(bytes("a"), value));
            assertFalse(store.replace(bytes("a"), bytes("0"), value));
            assertFalse(store.write(new WriteBatch().require(bytes("a"), null).put(bytes("b"), value)).applied());
            assertEquals(0, valueFiles(path));
            store.put(bytes("a"), value);
            assertEquals(1, valueFiles(path));
        }
    }

    @Test
    final void longValue_replacedUnderASnapshot_staysUntilThatIsClosed(@TempDir Path scratch) {
        Path path = scratch.resolve("store");
        byte[] old = bytes("old" + "x".repeat(2_000));
        byte[] young = bytes("young" + "x".repeat(3_000));
        try (KvStore store = open(new DiskFolder(path))) {
            store.put(bytes("long"), old);
            Snapshot snapshot = store.snapshot();
            store.put(bytes("long"), young);
            rounds(store, FEW, 40, "fill");
            store.compact();
            assertArrayEquals(old, snapshot.get(bytes("long")));
            assertEquals(Map.of("long", text(old)), contents(snapshot));
            assertEquals(2, valueFiles(path));
            snapshot.close();
            store.compact();
            assertEquals(1, valueFiles(path));
            assertArrayEquals(young, store.get(bytes("long")));
        }
    }

    private static long valueFiles(Path path) {
        return files(path, "value-").size();
    }

    private static List<Path> files(Path path, String prefix) {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    // ---- opening

    /** From the kept directory; then rebuilt from hint files, as far as the engine writes them; then from the segments alone. */
    @Test
    final void open_withoutTheFilesThatSaveTime_isTheSame(@TempDir Path scratch) {
        Path path = scratch.resolve("store");
        Map<String, String> before;
        try (KvStore store = open(new DiskFolder(path))) {
            rounds(store, MANY, 5, "v");
            for (int key = 0; key < MANY; key += 7) {
                store.delete(bytes("key" + key));
            }
            put(store, "key7", "again");
            before = contents(store);
        }
        Map<String, Long> figures = figures(path, before);
        assertEquals(1, delete(path, "DIRECTORY"));
        assertEquals(figures, figures(path, before));
        long hints = delete(path, "hint-");
        assertTrue(hints > 2 || !hinted, hints + " hint files");
        assertEquals(figures, figures(path, before));
    }

    private static long delete(Path path, String prefix) {
        List<Path> files = files(path, prefix);
        files.forEach(file -> assertTrue(file.toFile().delete(), file.toString()));
        return files.size();
    }

    /** What it counts as dead and alive, opened for reading only, so that nothing is mended. */
    private Map<String, Long> figures(Path path, Map<String, String> expected) {
        try (KvStore store = new SmallFiles(engine).open(new DiskFolder(path),
                PROCESS.with(KvOptions.Mode.READ_ONLY))) {
            assertContents(expected, store);
            assertEquals(List.copyOf(expected.entrySet()), List.copyOf(contents(store).entrySet()));
            return new TreeMap<>(Map.of(
                    "dead", store.stats().details().get("deadBytes"),
                    "sequence", store.stats().sequence()));
        }
    }

    /** Nothing after a clean close; after a kill, an event for each segment, and figures of the whole. */
    @Test
    final void open_afterAKill_saysHowFarItIs(@TempDir Path scratch) throws IOException {
        SimDisk disk = new SimDisk();
        KvStore killed = open(disk.folder());
        rounds(killed, MANY, 3, "v");
        SimDisk image = disk.copy();
        killed.close();
        try (KvStore store = open(disk.folder())) {
            assertEquals(0, store.stats().details().get("rebuiltRecords"));
        }
        Path file = scratch.resolve("rebuild.jfr");
        long records;
        try (Recording recording = new Recording()) {
            recording.enable("dev.kvstore.Rebuild");
            recording.start();
            try (KvStore store = open(image.folder())) {
                records = store.stats().details().get("rebuiltRecords");
            }
            recording.dump(file);
        }
        assertTrue(MANY <= records && records <= MANY * 3, records + " records");
        RecordedEvent last = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.kvstore.Rebuild"))
                .max(Comparator.comparingLong(event -> event.getLong("bytesSoFar"))).orElseThrow();
        assertEquals(last.getLong("bytesInAll"), last.getLong("bytesSoFar"));
        assertEquals(records, last.getLong("records"));
    }
}
