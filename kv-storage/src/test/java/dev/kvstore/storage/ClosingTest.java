package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {
    private final MemoryFolder folder = new MemoryFolder();

    private static Runnable throwing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    @Test
    void end_severalFail_throwsTheFirstAndDoesAll() {
        List<String> done = new ArrayList<>();
        IllegalStateException first = new IllegalStateException("first");
        IllegalStateException second = new IllegalStateException("second");
        Closing closing = new Closing()
                .step(() -> done.add("a"))
                .step(throwing(first))
                .step(throwing(first))
                .step(throwing(second))
                .step(() -> done.add("b"));
        assertSame(first, assertThrows(IllegalStateException.class, closing::end));
        assertEquals(List.of(second), List.of(first.getSuppressed()));
        assertEquals(List.of("a", "b"), done);
    }

    @Test
    void end_nothingFails_returns() {
        new Closing().step(() -> {}).end();
    }

    /** A deletion that a pin has held back runs at the close. */
    @Test
    void close_deletionFails_releasesTheLockAndSaysSo() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        journal.journal().compact();
        journal.put("b", "2");
        JournalPin pin = journal.journal().pin();
        journal.journal().compact();
        folder.fault((operation, name) -> {
            if (operation.equals("delete") && name.equals("segment-1")) {
                throw new OutOfMemoryError("planted");
            }
        });
        assertThrows(OutOfMemoryError.class, journal::close);
        assertEquals(0, folder.openMappings());
        assertEquals(0, folder.openLocks());
        folder.fault(MemoryFolder.Fault.NONE);
        pin.close();
        TestJournal again = TestJournal.open(folder);
        assertTrue(again.found().contains("2 b=2"), again.found().toString());
        again.close();
    }

    @Test
    void close_forceFailsAndSoDoesADeletion_throwsTheFailedForce() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        journal.journal().compact();
        journal.put("b", "2");
        journal.journal().pin();
        journal.journal().compact();
        journal.put("c", "3");
        folder.fault((operation, name) -> {
            if (operation.equals("delete") && name.equals("segment-1") || operation.equals("force")) {
                throw new OutOfMemoryError("planted");
            }
        });
        KvException.Failed failed = assertThrows(KvException.Failed.class, journal::close);
        assertEquals(1, failed.getSuppressed().length);
        assertEquals(0, folder.openMappings());
        assertEquals(0, folder.openLocks());
    }
}
