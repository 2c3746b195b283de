package dev.kvstore.storage.point;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.testkit.sim.SimDisk;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code check()} holds the directory against the journal. */
class IndexCheckTest {
    private static final int KEYS = 200;

    private final Folder folder = new SimDisk().folder();
    private PointStore store;
    private HashDirectory directory;

    @BeforeEach
    void fill() {
        store = PointStore.open(folder, new JournalOptions("test", KvOptions.DEFAULT.with(Durability.PROCESS)));
        directory = store.index().directory();
        for (int i = 0; i < KEYS; i++) {
            store.put(key(i), key(0));
        }
        for (int i = 0; i < KEYS; i += 2) {
            store.put(key(i), key(1));
        }
        for (int i = 0; i < KEYS; i += 3) {
            store.delete(key(i));
        }
        for (int i = 0; i < KEYS; i += 6) {
            store.put(key(i), key(2));
        }
    }

    @AfterEach
    void close() {
        store.close();
        folder.close();
    }

    private static byte[] key(int number) {
        return ("key" + number).getBytes(StandardCharsets.UTF_8);
    }

    private long hash(int number) {
        return store.index().hash(key(number));
    }

    private long position(int number) {
        return store.index().find(key(number), hash(number)).position();
    }

    private void assertOneFault(String description) {
        List<CheckReport.Fault> faults = store.check().faults();
        assertEquals(1, faults.size(), faults::toString);
        assertTrue(faults.getFirst().description().contains(description), faults::toString);
    }

    @Test
    void check_overwrittenAndDeletedKeys_isClean() {
        assertEquals(List.of(), store.check().faults());
        store.compact();
        assertEquals(List.of(), store.check().faults());
    }

    @Test
    void check_entryMissing_namesTheRecord() {
        long position = position(1);
        assertTrue(directory.remove(hash(1), position));
        assertOneFault("no entry of the directory leads to it");
        directory.insert(hash(1), position);
    }

    @Test
    void check_entryOfAnOlderRecord_namesIt() {
        long old = position(5);
        store.put(key(5), key(3));
        long newest = position(5);
        assertTrue(directory.replace(hash(5), newest, old));
        List<CheckReport.Fault> faults = store.check().faults();
        assertTrue(faults.stream().anyMatch(fault -> fault.description().contains("is newer")), faults::toString);
        assertTrue(directory.replace(hash(5), old, newest));
    }

    @Test
    void check_entryOfADeletedKey_namesTheRecord() {
        long deleted = position(7);
        store.delete(key(7));
        directory.insert(hash(7), deleted);
        List<CheckReport.Fault> faults = store.check().faults();
        assertTrue(faults.stream().anyMatch(fault -> fault.description().contains("is newer")), faults::toString);
        assertTrue(directory.remove(hash(7), deleted));
    }

    @Test
    void check_entryThatLeadsNowhere_countsDiffer() {
        long nowhere = 99L << 31;
        directory.insert(12345, nowhere);
        assertOneFault("entries expected=");
        assertTrue(directory.remove(12345, nowhere));
    }

    @Test
    void check_entryUnderAnotherHash_isFound() {
        long position = position(11);
        assertTrue(directory.remove(hash(11), position));
        directory.insert(~hash(11), position);
        assertOneFault("no entry of the directory leads to it");
        assertTrue(directory.remove(~hash(11), position));
        directory.insert(hash(11), position);
    }
}
