package dev.kvstore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.ChangeFeed.Change;
import dev.kvstore.ChangeFeed.Changes;
import dev.kvstore.CheckReport.Fault;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The records that stores hand out. */
class ResultsTest {
    private static final Fault FAULT = new Fault(Path.of("a", "b"), 42, "checksum differs");

    @Test
    void writeResult_applied_hasNoConflict() {
        assertTrue(WriteResult.APPLIED.applied());
        assertNull(WriteResult.APPLIED.conflictingKey());
    }

    @Test
    void writeResult_conflict_copiesTheKey() {
        byte[] key = {1, 2};
        WriteResult result = WriteResult.conflict(key);
        key[0] = 9;
        assertFalse(result.applied());
        assertArrayEquals(new byte[] {1, 2}, result.conflictingKey());
    }

    @Test
    void kvEntry_equalBytes_isEqual() {
        KvEntry entry = new KvEntry(new byte[] {1}, new byte[] {2});
        KvEntry same = new KvEntry(new byte[] {1}, new byte[] {2});
        assertEquals(entry, same);
        assertEquals(entry.hashCode(), same.hashCode());
        assertNotEquals(entry, new KvEntry(new byte[] {1}, new byte[] {3}));
        assertNotEquals(entry, new KvEntry(new byte[] {3}, new byte[] {2}));
    }

    @Test
    void kvEntry_toString_showsLengthsOnly() {
        assertEquals("KvEntry[keyLength=6 valueLength=2]", new KvEntry("secret".getBytes(), new byte[2]).toString());
    }

    @Test
    void checkReport_faults_decideWhetherItIsClean() {
        assertTrue(new CheckReport(List.of(), 1, 1).isClean());
        assertFalse(new CheckReport(List.of(FAULT), 1, 1).isClean());
    }

    @Test
    void checkReport_listChangedByTheCaller_reportStays() {
        List<Fault> faults = new ArrayList<>(List.of(FAULT));
        CheckReport report = new CheckReport(faults, 1, 1);
        faults.clear();
        assertEquals(List.of(FAULT), report.faults());
        assertThrows(UnsupportedOperationException.class, () -> report.faults().clear());
    }

    @Test
    void fault_toString_isAMessage() {
        assertEquals("checksum differs: path=" + Path.of("a", "b") + " position=42", FAULT.toString());
    }

    @Test
    void storeStats_details_areACopy() {
        TreeMap<String, Long> details = new TreeMap<>(Map.of("a", 1L));
        StoreStats stats = new StoreStats(0, 0, 0, 0, 0, 0, 0, 0, details);
        details.put("b", 2L);
        assertEquals(Map.of("a", 1L), stats.details());
        assertThrows(UnsupportedOperationException.class, () -> stats.details().put("b", 2L));
    }

    @Test
    void changes_nextSequence_followsTheLast() {
        List<Change> list =
                new ArrayList<>(List.of(new Change(7, new byte[1], null), new Change(8, new byte[1], null)));
        Changes changes = new Changes(Instant.EPOCH, list);
        list.clear();
        assertEquals(9, changes.nextSequence());
        assertEquals(2, changes.changes().size());
    }

    @Test
    void version_withoutValue_isADelete() {
        assertTrue(new Version(1, Instant.EPOCH, null).isDelete());
        assertFalse(new Version(1, Instant.EPOCH, new byte[0]).isDelete());
    }

    @Test
    void corrupt_message_hasPlaceFoundAndExpected() {
        KvException.Corrupt corrupt = new KvException.Corrupt("checksum differs", Path.of("f"), 7, "a", "b");
        assertEquals("checksum differs: path=f position=7 found=a expected=b", corrupt.getMessage());
        assertEquals(Path.of("f"), corrupt.path());
        assertEquals(7, corrupt.position());
    }

    @Test
    void gap_message_hasTheOldestKept() {
        KvException.Gap gap = new KvException.Gap("dropped", 12);
        assertEquals("dropped: retainedFrom=12", gap.getMessage());
        assertEquals(12, gap.retainedFrom());
    }
}
