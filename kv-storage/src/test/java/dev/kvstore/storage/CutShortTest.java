package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An Error strikes in the midst of a write: what it left is in doubt, so the store stops, and nothing acknowledged is lost. */
class CutShortTest {
    private final MemoryFolder folder = new MemoryFolder();

    private static Stream<Arguments> strikes() {
        List<Supplier<Throwable>> errors = List.of(() -> new OutOfMemoryError("planted"), StackOverflowError::new,
                () -> new InternalError("planted"), () -> new IllegalStateException("planted"));
        return errors.stream().flatMap(error -> Stream.of("copyIn 1", "putLongRelease 1")
                .map(where -> Arguments.of(where, error.get())));
    }

    /** Strikes at the nth store of a kind into a segment, once. */
    private void strike(String where, Throwable error) {
        String[] words = where.split(" ");
        int[] left = {Integer.parseInt(words[1])};
        folder.fault((operation, _) -> {
            if (operation.equals(words[0]) && --left[0] == 0) {
                throw CutShortTest.<RuntimeException>unchecked(error);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable error) throws T {
        throw (T) error;
    }

    private static void assertStopped(Throwable cause, TestJournal journal) {
        assertSame(cause, assertThrows(KvException.Failed.class, () -> journal.put("late", "1")).getCause());
        assertSame(cause, assertThrows(KvException.Failed.class, journal.journal()::sync).getCause());
        assertSame(cause, assertThrows(KvException.Failed.class, journal::close).getCause());
    }

    @ParameterizedTest
    @MethodSource("strikes")
    void append_cutShort_stopsAndLosesNothingAcknowledged(String where, Throwable error) {
        TestJournal journal = TestJournal.open(folder).put("a", "1").put("b", "2");
        strike(where, error);
        assertThrows(KvException.Failed.class, () -> journal.put("c", "3"));
        folder.fault(MemoryFolder.Fault.NONE);
        assertStopped(error, journal);
        assertEquals(List.of("1 a=1", "2 b=2"), reopened());
    }

    /** The words that start a segment are the only ones stored by putLong. */
    @ParameterizedTest
    @MethodSource("errors")
    void append_startOfASegmentCutShort_stopsAndLosesNothingAcknowledged(Throwable error) {
        TestJournal journal = TestJournal.open(folder);
        strike("putLong 2", error);
        int written = 0;
        boolean failed = false;
        while (!failed) {
            try {
                journal.put("key", "x".repeat(500));
                written++;
            } catch (KvException.Failed stopped) {
                failed = true;
            }
        }
        folder.fault(MemoryFolder.Fault.NONE);
        assertStopped(error, journal);
        assertTrue(written > 1);
        assertEquals(written, reopened().size());
    }

    private static Stream<Throwable> errors() {
        return Stream.of(new OutOfMemoryError("planted"), new StackOverflowError(), new InternalError("planted"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void compact_cutShort_stopsAndLosesNothingAcknowledged(Throwable error) {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        journal.journal().compact();
        journal.put("b", "2");
        folder.fault((operation, name) -> {
            if (operation.equals("rename") && name.equals(JournalFormat.CONTROL_NAME)) {
                throw CutShortTest.<RuntimeException>unchecked(error);
            }
        });
        assertThrows(KvException.Failed.class, journal.journal()::compact);
        folder.fault(MemoryFolder.Fault.NONE);
        assertStopped(error, journal);
        assertEquals(List.of("1 a=1", "2 b=2"), reopened());
    }

    private List<String> reopened() {
        TestJournal again = TestJournal.open(folder);
        List<String> found = again.found();
        again.put("more", "1").close();
        return found;
    }

    @Test
    void writeValue_cutShort_leavesNoFile() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        folder.fault((operation, name) -> {
            if (operation.equals("write") && name.equals("value-1")) {
                throw new OutOfMemoryError("planted");
            }
        });
        assertThrows(OutOfMemoryError.class, () -> journal.putLong("b", "long".repeat(500)));
        assertFalse(folder.list().contains("value-1"));
        folder.fault(MemoryFolder.Fault.NONE);
        journal.putLong("b", "long".repeat(500));
        journal.close();
        assertEquals(2, reopened().size());
    }
}
