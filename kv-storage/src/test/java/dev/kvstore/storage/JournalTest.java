package dev.kvstore.storage;

import static dev.kvstore.storage.TestSegment.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class JournalTest {
    private final MemoryFolder folder = new MemoryFolder();

    @Test
    void append_batch_numbersItsRecords() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        Frame frame = journal.append(TestSegment.put("b", "2").delete(bytes("a"), 1));
        assertEquals(2, frame.sequence(0));
        assertEquals(3, frame.sequence(1));
        assertEquals(3, journal.journal().lastSequence());
        assertEquals("2", new String(journal.journal().read(frame.position(0)).value()));
        journal.close();
    }

    @Test
    void append_emptyFrame_refused() {
        TestJournal journal = TestJournal.open(folder);
        assertThrows(IllegalArgumentException.class, () -> journal.append(new Frame()));
        journal.close();
        assertEquals(List.of(), TestJournal.openReadOnly(folder).found());
    }

    @Test
    void append_closed_refused() {
        TestJournal journal = TestJournal.open(folder);
        journal.close();
        journal.close();
        assertThrows(KvException.Closed.class, () -> journal.put("a", "1"));
    }

    @Test
    void close_whileAnotherCloses_waitsForIt() throws InterruptedException {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        CountDownLatch closing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        folder.fault((operation, name) -> {
            if (operation.equals("force") && name.equals("segment-1")) {
                closing.countDown();
                awaitQuietly(goOn);
            }
        });
        Threads threads = new Threads();
        threads.start(journal::close);
        closing.await();
        AtomicBoolean flag = new AtomicBoolean();
        Thread second = threads.start(() -> {
            journal.close();
            assertEquals(0, folder.openLocks());
            flag.set(Thread.currentThread().isInterrupted());
        });
        Threads.awaitWaiting(second);
        second.interrupt();
        goOn.countDown();
        threads.join();
        assertTrue(flag.get());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void close_firstFails_secondReturns() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        folder.fault((operation, name) -> {
            if (operation.equals("force")) {
                throw new IOException("broken");
            }
        });
        assertThrows(KvException.Failed.class, journal::close);
        journal.close();
        assertEquals(0, folder.openLocks());
    }

    @Test
    void append_readOnly_refused() {
        TestJournal.open(folder).close();
        TestJournal journal = TestJournal.openReadOnly(folder);
        assertThrows(KvException.ReadOnly.class, () -> journal.put("a", "1"));
    }

    @Test
    void append_notStarted_refused() {
        Journal journal = Journal.open(folder, new JournalOptions("test", KvOptions.DEFAULT));
        assertThrows(IllegalStateException.class, () -> journal.append(TestSegment.put("a", "1"), false));
        journal.abandon();
        assertEquals(List.of(), folder.list());
    }

    @Test
    void append_frameLargerThanASegment_getsOneOfItsOwn() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        Frame large = new Frame();
        for (int i = 0; i < 200; i++) {
            large.put(bytes("k" + i), new byte[900], 0);
        }
        journal.append(large);
        journal.put("b", "2").kill();
        assertEquals(202, TestJournal.openReadOnly(folder).found().size());
    }

    @Test
    void append_clockGoesBack_timesDoNot() {
        Iterator<Long> clock = List.of(50L, 40L, 60L, 10L).iterator();
        TestJournal journal = TestJournal.open(folder, clock::next);
        for (int i = 0; i < 4; i++) {
            journal.put("key" + i, "value");
        }
        journal.kill();
        TestJournal later = TestJournal.open(folder, () -> 5);
        later.put("last", "value").close();
        List<Long> times = new ArrayList<>();
        Journal journalAgain = Journal.open(folder, new JournalOptions("test", KvOptions.DEFAULT));
        journalAgain.replay(entry -> times.add(entry.millis()));
        journalAgain.abandon();
        assertEquals(List.of(50L, 50L, 60L, 60L, 60L), times);
    }

    @Test
    void read_wrongPosition_isCorruptOrSaysThatTheKeyIsAnother() {
        TestJournal journal = TestJournal.open(folder);
        Frame frame = journal.append(TestSegment.put("a", "1").put(bytes("b"), bytes("2"), 0).delete(bytes("c"), 0));
        Journal it = journal.journal();
        assertFalse(it.read(frame.position(0)).hasKey(bytes("b")));
        assertTrue(it.read(frame.position(2)).isDelete());
        assertEquals(3, it.read(frame.position(2)).sequence());
        assertThrows(KvException.Corrupt.class, () -> it.read(frame.position(0) + 1));
        assertThrows(KvException.Corrupt.class, () -> it.read(7));
        assertThrows(KvException.Corrupt.class, () -> it.read(frame.position(0) + (1L << 31)));
        journal.close();
    }

    @Test
    void sync_forceFails_stopsAndIsNotTriedAgain() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        folder.fault((operation, _) -> {
            if (operation.equals("force")) {
                throw new IOException("broken");
            }
        });
        assertThrows(KvException.Failed.class, journal.journal()::sync);
        folder.fault(MemoryFolder.Fault.NONE);
        int before = folder.operations().size();
        assertThrows(KvException.Failed.class, journal.journal()::sync);
        assertThrows(KvException.Failed.class, () -> journal.put("b", "2"));
        assertThrows(KvException.Failed.class, journal::close);
        assertFalse(folder.operations().subList(before, folder.operations().size()).contains("force segment-1"));
    }

    @Test
    void sync_controlFileReplacedBySomebody_stops() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        byte[] control = folder.get(JournalFormat.CONTROL_NAME);
        folder.forget(JournalFormat.CONTROL_NAME);
        folder.put(JournalFormat.CONTROL_NAME, control);
        assertThrows(KvException.class, journal.journal()::sync);
        assertThrows(KvException.class, journal::close);
    }

    /** Keeps the newest record of each key. */
    private static final class Newest implements JournalIndex {
        final Map<String, Long> positions = new HashMap<>();

        @Override
        public boolean isLive(KeyEntry entry) {
            Long position = positions.get(new String(entry.key()));
            return position != null && position == entry.position();
        }

        @Override
        public boolean moved(byte[] key, long from, long to) {
            return positions.replace(new String(key), from, to);
        }
    }

    /** Many versions of few keys in several segments, compacted. */
    private TestJournal compacted(Newest index) {
        TestJournal journal = TestJournal.open(folder, index);
        for (int i = 0; i < 200; i++) {
            String key = "key" + i % 7;
            Frame frame = journal.append(TestSegment.put(key, "value" + i));
            index.positions.put(key, frame.position(0));
        }
        Frame gone = journal.append(new Frame().delete(bytes("key0"), 0));
        index.positions.remove("key0");
        assertEquals(201, gone.sequence(0));
        assertTrue(journal.journal().compact() > 0);
        return journal;
    }

    private static final List<String> LEFT = List.of("195 key5=value194", "196 key6=value195", "198 key1=value197",
            "199 key2=value198", "200 key3=value199");

    private void assertLeft(List<String> found) {
        assertTrue(found.containsAll(LEFT), found.toString());
        assertTrue(found.stream().noneMatch(entry -> entry.contains("key0=v")), found.toString());
        assertTrue(found.size() < 10, found.toString());
    }

    @Test
    void compact_supersededRecords_keepsSequenceNumbersOfTheRest() {
        compacted(new Newest()).close();
        assertLeft(TestJournal.openReadOnly(folder).found());
    }

    @Test
    void compact_thenKill_recoversTheRest() {
        compacted(new Newest()).put("more", "1").kill();
        List<String> found = TestJournal.open(folder).found();
        assertTrue(found.contains("202 more=1"), found.toString());
        assertLeft(found.subList(0, found.size() - 1));
    }

    @Test
    void compact_positions_leadToTheSameValues() {
        Newest index = new Newest();
        TestJournal journal = compacted(index);
        index.positions.forEach((key, position) -> {
            String value = new String(journal.journal().read(position).value());
            assertTrue(value.matches("value19[3-9]"), value);
        });
        assertTrue(journal.journal().check().isClean());
        journal.close();
    }

    @Test
    void compact_everythingSuperseded_segmentsStayWithoutARecord() {
        Newest index = new Newest();
        TestJournal journal = TestJournal.open(folder, index);
        for (int i = 0; i < 100; i++) {
            journal.put("key", "value".repeat(10));
        }
        journal.journal().compact();
        journal.put("last", "1").kill();
        TestJournal again = TestJournal.open(folder);
        assertEquals(List.of("101 last=1"), again.found());
        assertEquals(101, again.journal().lastSequence());
        again.close();
    }

    @Test
    void compact_pinned_filesStayUntilItIsReleased() {
        TestJournal journal = TestJournal.open(folder, new Newest());
        for (int i = 0; i < 100; i++) {
            journal.put("key", "value".repeat(10));
        }
        JournalPin pin = journal.journal().pin();
        assertTrue(journal.journal().compact() > 0);
        assertTrue(folder.list().contains("segment-1"));
        pin.close();
        assertFalse(folder.list().contains("segment-1"));
        journal.close();
        assertEquals(0, folder.openMappings());
    }

    @Test
    void check_damageInAnyFile_isFound() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        ValueReference reference = journal.putLong("b", "long".repeat(500));
        journal.journal().compact();
        journal.put("c", "3").close();
        assertTrue(checkIsClean());
        for (String name : folder.list()) {
            byte[] intact = folder.get(name);
            byte[] damaged = intact.clone();
            damaged[damaged.length - 1] ^= 1;
            folder.put(name, damaged);
            assertFalse(opensClean(), name);
            folder.put(name, intact);
        }
        assertTrue(folder.list().contains(JournalFormat.valueName(reference.number())));
    }

    @Test
    void open_zerosInAHintFile_keysAndValueFilesStay() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        ValueReference reference = journal.putLong("b", "long".repeat(500));
        journal.close();
        byte[] hint = folder.get(JournalFormat.hintName(1));
        int block = JournalFormat.HINT_HEADER_LENGTH + Bytes.getInt(hint, JournalFormat.HINT_FILTER_LENGTH_OFFSET);
        Arrays.fill(hint, block, block + JournalFormat.BLOCK_HEADER_LENGTH, (byte) 0);
        folder.put(JournalFormat.hintName(1), hint);
        TestJournal again = TestJournal.open(folder);
        assertEquals(2, again.found().size());
        assertTrue(folder.list().contains(JournalFormat.valueName(reference.number())));
        again.close();
    }

    private boolean opensClean() {
        try {
            return checkIsClean();
        } catch (KvException.Corrupt refused) {
            return false;
        }
    }

    private boolean checkIsClean() {
        Journal journal =
                Journal.open(folder, new JournalOptions("test", KvOptions.DEFAULT.with(KvOptions.Mode.READ_ONLY)));
        try {
            return journal.check().isClean();
        } finally {
            journal.close();
        }
    }
}
