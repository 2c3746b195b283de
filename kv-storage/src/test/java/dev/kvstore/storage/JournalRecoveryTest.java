package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a crash can leave a journal, case by case as in the format document. */
class JournalRecoveryTest {
    private static final String SEGMENT = "segment-1";
    private static final String LONG = "long ".repeat(500);

    private final MemoryFolder folder = new MemoryFolder();

    /** Where the frames of a segment begin, and where the last one ends. */
    private List<Integer> frames(String name) {
        byte[] bytes = folder.get(name);
        List<Integer> positions = new ArrayList<>();
        int position = SEGMENT_HEADER_LENGTH;
        positions.add(position);
        while (position + FRAME_FIXED_LENGTH < bytes.length && Bytes.getInt(bytes, position) != 0) {
            position = (int) Bytes.align(position + (long) Bytes.getInt(bytes, position), FRAME_ALIGNMENT);
            positions.add(position);
        }
        return positions;
    }

    private void change(String name, int position, byte... bytes) {
        byte[] file = folder.get(name);
        System.arraycopy(bytes, 0, file, position, bytes.length);
        folder.put(name, file);
    }

    private void flip(String name, int position) {
        change(name, position, (byte) (folder.get(name)[position] ^ 1));
    }

    private void zero(String name, int from, int to) {
        change(name, from, new byte[to - from]);
    }

    /** Three puts, then a kill; with a mark, the last one knows that the others were durable. */
    private List<Integer> writeThree(boolean mark) {
        TestJournal journal = TestJournal.open(folder).put("a", "1").put("b", "2");
        if (mark) {
            journal.journal().sync();
        }
        journal.put("c", "3").kill();
        return frames(SEGMENT);
    }

    private List<String> reopen() {
        try (TestJournal journal = TestJournal.open(folder)) {
            return journal.found();
        }
    }

    private KvException.Corrupt assertCorrupt() {
        String before = contents();
        KvException.Corrupt corrupt = assertThrows(KvException.Corrupt.class, () -> TestJournal.open(folder));
        assertEquals(before, contents(), "a refused open changed something");
        return corrupt;
    }

    private String contents() {
        StringBuilder contents = new StringBuilder();
        for (String name : folder.list()) {
            contents.append(name).append(' ').append(HexFormat.of().formatHex(folder.get(name))).append('\n');
        }
        return contents.toString();
    }

    private long tornBytes() {
        try (TestJournal journal = TestJournal.open(folder)) {
            return journal.journal().tornBytes();
        }
    }

    // ---- the end

    @Test
    void open_zerosBehindTheLastFrame_keepsAll() {
        writeThree(false);
        assertEquals(List.of("1 a=1", "2 b=2", "3 c=3"), reopen());
        assertEquals(0, tornBytes());
    }

    @Test
    void open_killedTwice_keepsAllAndGoesOn() {
        writeThree(false);
        TestJournal.open(folder).put("d", "4").kill();
        TestJournal.open(folder).kill();
        assertEquals(List.of("1 a=1", "2 b=2", "3 c=3", "4 d=4"), reopen());
    }

    @Test
    void open_closed_goesOnInTheSameSegment() {
        TestJournal.open(folder).put("a", "1").close();
        TestJournal.open(folder).put("b", "2").close();
        assertEquals(List.of("1 a=1", "2 b=2"), reopen());
        assertTrue(folder.list().contains(SEGMENT));
        assertFalse(folder.list().contains("segment-2"));
    }

    @Test
    void open_killed_goesOnInAFreshSegment() {
        writeThree(false);
        byte[] before = folder.get(SEGMENT);
        TestJournal.open(folder).put("d", "4").kill();
        assertEquals(2, frames("segment-2").size(), "one frame");
        byte[] trimmed = folder.get(SEGMENT);
        assertEquals(HexFormat.of().formatHex(trimmed), HexFormat.of().formatHex(before, 0, trimmed.length));
    }

    @Test
    void open_acceptedFrames_areForcedBeforeTheControlFileSaysSo() {
        writeThree(false);
        int before = folder.operations().size();
        TestJournal.open(folder).kill();
        assertForcedBeforePublished(before);
    }

    @Test
    void open_acceptedFramesBeforeATornTail_areForcedToo() {
        List<Integer> frames = writeThree(false);
        flip(SEGMENT, frames.get(2) + FRAME_CHECK_OFFSET);
        int before = folder.operations().size();
        TestJournal.open(folder).kill();
        assertForcedBeforePublished(before);
    }

    private void assertForcedBeforePublished(int from) {
        List<String> operations = folder.operations().subList(from, folder.operations().size());
        int forced = operations.indexOf("force " + SEGMENT);
        assertTrue(forced >= 0 && forced < operations.indexOf("rename CONTROL"), operations.toString());
    }

    // ---- torn or damaged

    @Test
    void open_tornLastFrame_keepsEarlierFrames() {
        List<Integer> frames = writeThree(false);
        flip(SEGMENT, frames.get(3) - FRAME_ALIGNMENT);
        assertEquals(List.of("1 a=1", "2 b=2"), reopen());
        assertEquals(frames.get(3) - frames.get(2), tornBytes());
    }

    @Test
    void open_everyCutOfTheLastFrame_keepsEarlierFrames() {
        List<Integer> frames = writeThree(false);
        byte[] whole = folder.get(SEGMENT);
        String control = HexFormat.of().formatHex(folder.get(CONTROL_NAME));
        for (int cut = frames.get(2); cut < frames.get(3); cut++) {
            MemoryFolder crashed = new MemoryFolder();
            crashed.put(CONTROL_NAME, HexFormat.of().parseHex(control));
            byte[] bytes = whole.clone();
            Arrays.fill(bytes, cut, frames.get(3), (byte) 0);
            crashed.put(SEGMENT, bytes);
            List<String> found = TestJournal.open(crashed).found();
            boolean cutOnlyZeros = Arrays.equals(bytes, whole);
            assertEquals(cutOnlyZeros ? 3 : 2, found.size(), "cut at " + cut);
        }
    }

    @Test
    void open_everyShorterFile_keepsWholeFrames() {
        List<Integer> frames = writeThree(false);
        byte[] whole = folder.get(SEGMENT);
        byte[] control = folder.get(CONTROL_NAME);
        for (int length = SEGMENT_HEADER_LENGTH; length <= frames.get(3); length++) {
            MemoryFolder crashed = new MemoryFolder();
            crashed.put(CONTROL_NAME, control);
            crashed.put(SEGMENT, Arrays.copyOf(whole, length));
            int count = 0;
            while (frames.get(count + 1 < 4 ? count + 1 : 3) <= length && count < 3) {
                count++;
            }
            assertEquals(count, TestJournal.open(crashed).found().size(), "length " + length);
        }
    }

    @Test
    void open_tornFrame_keepsItsBytesAsEvidence() {
        List<Integer> frames = writeThree(false);
        flip(SEGMENT, frames.get(2) + FRAME_CHECK_OFFSET);
        byte[] before = folder.get(SEGMENT);
        reopen();
        reopen();
        assertEquals(HexFormat.of().formatHex(before), HexFormat.of().formatHex(folder.get(SEGMENT)));
    }

    @Test
    void open_tornFrameThenMoreWritten_keepsTheNewOnes() {
        List<Integer> frames = writeThree(false);
        flip(SEGMENT, frames.get(2) + FRAME_CHECK_OFFSET);
        TestJournal.open(folder).put("d", "4").kill();
        assertEquals(List.of("1 a=1", "2 b=2", "3 d=4"), reopen());
    }

    @Test
    void open_badFrameBelowALaterMark_isCorrupt() {
        List<Integer> frames = writeThree(true);
        flip(SEGMENT, frames.get(1) + FRAME_CHECK_OFFSET);
        KvException.Corrupt corrupt = assertCorrupt();
        assertEquals((long) frames.get(1), corrupt.position());
        assertTrue(corrupt.getMessage().contains("sequence 2 was durable"), corrupt.getMessage());
    }

    @Test
    void open_badLastFrameAboveTheMark_isTorn() {
        List<Integer> frames = writeThree(true);
        flip(SEGMENT, frames.get(2) + FRAME_CHECK_OFFSET);
        assertEquals(List.of("1 a=1", "2 b=2"), reopen());
    }

    @Test
    void open_anyBitOfADurableFrameFlipped_isCorruptOrKept() {
        List<Integer> frames = writeThree(true);
        for (int at = frames.get(1); at < frames.get(2); at++) {
            flip(SEGMENT, at);
            assertThrows(KvException.Corrupt.class, () -> TestJournal.openReadOnly(folder), "position " + at);
            flip(SEGMENT, at);
        }
    }

    @Test
    void open_zerosBeforeLaterFrames_isTorn() {
        List<Integer> frames = writeThree(false);
        zero(SEGMENT, frames.get(1), frames.get(2));
        assertEquals(List.of("1 a=1"), reopen());
        assertTrue(tornBytes() > 0);
    }

    @Test
    void open_zerosOverADurableFrame_isCorrupt() {
        TestJournal journal = TestJournal.open(folder).put("a", "1").put("b", "2");
        journal.journal().sync();
        journal.put("c", "3").put("d", "4").kill();
        List<Integer> frames = frames(SEGMENT);
        zero(SEGMENT, frames.get(1), frames.get(2));
        assertEquals((long) frames.get(1), assertCorrupt().position());
    }

    @Test
    void open_lastFrameForcedButNothingSaysSo_isTorn() {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        journal.journal().sync();
        journal.kill();
        flip(SEGMENT, SEGMENT_HEADER_LENGTH + FRAME_CHECK_OFFSET);
        assertEquals(List.of(), reopen());
    }

    @Test
    void open_damageBeforeAnEndThatTheControlFileKnows_isCorrupt() {
        writeThree(false);
        TestJournal.open(folder).kill();
        folder.list().stream().filter(name -> name.startsWith(HINT_PREFIX)).toList().forEach(this::delete);
        flip(SEGMENT, SEGMENT_HEADER_LENGTH + FRAME_FLAGS_OFFSET);
        assertThrows(KvException.Corrupt.class, () -> TestJournal.openReadOnly(folder));
    }

    private void delete(String name) {
        try {
            folder.delete(name);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    // ---- value files

    private ValueReference writeLong(boolean mark) {
        TestJournal journal = TestJournal.open(folder).put("a", "1");
        ValueReference reference = journal.putLong("b", LONG);
        if (mark) {
            journal.journal().sync();
        }
        journal.put("c", "3").kill();
        return reference;
    }

    @Test
    void open_valueFileThere_isFound() {
        writeLong(false);
        assertEquals(List.of("1 a=1", "2 b=" + LONG, "3 c=3"), reopen());
    }

    @Test
    void open_valueFileThere_isForcedBeforeTheControlFileSaysSo() {
        ValueReference reference = writeLong(false);
        int before = folder.operations().size();
        TestJournal.open(folder).kill();
        List<String> operations = folder.operations().subList(before, folder.operations().size());
        int forced = operations.indexOf("force " + valueName(reference.number()));
        assertTrue(forced >= 0 && forced < operations.indexOf("rename CONTROL"), operations.toString());
    }

    @Test
    void open_valueFileMissing_isATornFrame() {
        delete(valueName(writeLong(false).number()));
        assertEquals(List.of("1 a=1"), reopen());
        assertTrue(tornBytes() > 0);
    }

    @Test
    void open_valueFileShortOrDamaged_isATornFrame() {
        String name = valueName(writeLong(false).number());
        byte[] whole = folder.get(name);
        folder.put(name, Arrays.copyOf(whole, whole.length - 1));
        assertEquals(List.of("1 a=1"), TestJournal.openReadOnly(folder).found());
        folder.put(name, whole);
        flip(name, VALUE_HEADER_LENGTH + 7);
        assertEquals(List.of("1 a=1"), TestJournal.openReadOnly(folder).found());
    }

    @Test
    void open_durableValueFileMissing_isCorrupt() {
        delete(valueName(writeLong(true).number()));
        assertTrue(assertCorrupt().getMessage().contains("value file"));
    }

    // ---- segments

    /** Fills the first segment and part of the second; the third is ready at most. */
    private List<String> fillTwo() {
        TestJournal journal = TestJournal.open(folder);
        List<String> written = new ArrayList<>();
        for (int i = 1; i <= 60; i++) {
            journal.put("key" + i, "x".repeat(50));
            written.add(i + " key" + i + "=" + "x".repeat(50));
        }
        assertTrue(Bytes.getLong(folder.get("segment-2"), START_MARK_OFFSET) != 0);
        journal.kill();
        return written;
    }

    @Test
    void open_severalSegments_keepsAll() {
        assertEquals(fillTwo(), reopen());
    }

    @Test
    void open_segmentReadyButNeverStarted_isDropped() {
        TestJournal journal = TestJournal.open(folder);
        for (int i = 0; !folder.list().contains("segment-2"); i++) {
            journal.put("key" + i, "x".repeat(50));
        }
        int count = (int) journal.journal().lastSequence();
        journal.kill();
        assertEquals(0, Bytes.getLong(folder.get("segment-2"), START_MARK_OFFSET));
        assertEquals(count, reopen().size());
        assertFalse(folder.list().contains("segment-2"));
    }

    private String lastSegment() {
        return folder.list().stream().filter(name -> name.startsWith(SEGMENT_PREFIX)).toList().getLast();
    }

    @Test
    void open_startTorn_historyEndsBeforeIt() {
        List<String> written = fillTwo();
        TestJournal.open(folder).put("a", "1").put("b", "2").kill();
        flip(lastSegment(), START_SEQUENCE_OFFSET);
        assertEquals(written, reopen());
        assertTrue(tornBytes() > 0);
    }

    @Test
    void open_startTornButFramesBehindItDurable_isCorrupt() {
        fillTwo();
        TestJournal journal = TestJournal.open(folder).put("a", "1").put("b", "2");
        journal.journal().sync();
        journal.put("c", "3").put("d", "4").kill();
        flip(lastSegment(), START_SEQUENCE_OFFSET);
        assertEquals(SEGMENT_HEADER_LENGTH, assertCorrupt().position());
    }

    @Test
    void open_startOfAnotherPlaceInTheChain_historyEndsBeforeIt() throws IOException {
        List<String> written = fillTwo();
        TestJournal.open(folder).put("a", "1").kill();
        Control control = new ControlFile(folder, new Poison(folder)).read();
        SegmentEntry entry = control.segments().getLast();
        byte[] start = Segment.startedHeader(control.storeId(), entry, written.size() + 1, 12345);
        change(segmentName(entry.number()), 0, start);
        assertEquals(written, reopen());
    }

    @Test
    void open_segmentOfTheControlFileMissing_isCorrupt() {
        fillTwo();
        delete(SEGMENT);
        assertTrue(assertCorrupt().getMessage().contains("segment missing"));
    }

    @Test
    void open_fileLongerThanItsEnd_isNotReadBehindIt() {
        writeThree(false);
        TestJournal.open(folder).kill();
        byte[] sealed = folder.get(SEGMENT);
        byte[] longer = Arrays.copyOf(sealed, sealed.length + 1000);
        Arrays.fill(longer, sealed.length, longer.length, (byte) 0x55);
        folder.put(SEGMENT, longer);
        assertEquals(3, reopen().size());
    }

    // ---- the control file

    @Test
    void open_controlFileFromBeforeTheNextSegment_keepsAllAndDeletesTheOrphan() {
        TestJournal journal = TestJournal.open(folder);
        byte[] old = folder.get(CONTROL_NAME);
        for (int i = 0; !folder.list().contains("segment-2"); i++) {
            journal.put("key" + i, "x".repeat(50));
        }
        int count = (int) journal.journal().lastSequence();
        journal.kill();
        folder.put(CONTROL_NAME, old);
        assertEquals(count, reopen().size());
    }

    @Test
    void open_orphans_areDeleted() {
        writeThree(false);
        List<String> orphans =
                List.of("segment-99", "hint-99", "hint-1.new", "hint-99.new", "CONTROL.new", "value-99");
        orphans.forEach(name -> folder.put(name, new byte[] {1, 2, 3}));
        assertEquals(3, reopen().size());
        orphans.forEach(name -> assertFalse(folder.list().contains(name), name));
    }

    @Test
    void open_foreignFiles_areLeftAlone() {
        writeThree(false);
        List<String> foreign = List.of("notes.txt", "segment-x", "segment-", "hint-1.newer", "value-1.bak", "LOCK.txt");
        foreign.forEach(name -> folder.put(name, new byte[] {1, 2, 3}));
        reopen();
        assertTrue(folder.list().containsAll(foreign));
    }

    @Test
    void open_readOnly_changesNothing() {
        writeThree(false);
        folder.put("segment-99", new byte[] {1});
        flip(SEGMENT, frames(SEGMENT).get(2) + FRAME_CHECK_OFFSET);
        String before = contents();
        int operations = folder.operations().size();
        TestJournal journal = TestJournal.openReadOnly(folder);
        assertEquals(2, journal.found().size());
        journal.close();
        assertEquals(before, contents());
        for (String operation : folder.operations().subList(operations, folder.operations().size())) {
            assertTrue(operation.matches("(open|read|map|lock) .*"), operation);
        }
        assertEquals(0, folder.openMappings());
    }

    @Test
    void open_noControlFileBesideData_isCorrupt() {
        writeThree(false);
        delete(CONTROL_NAME);
        assertTrue(assertCorrupt().getMessage().contains("control file missing beside data"));
        assertThrows(KvException.Corrupt.class, () -> TestJournal.openReadOnly(folder));
    }

    @Test
    void open_onlyATemporaryControlFile_createsTheStore() {
        folder.put(CONTROL_TEMPORARY_NAME, new byte[] {1});
        assertEquals(List.of(), reopen());
        assertEquals(List.of(), reopen());
    }

    @Test
    void open_readOnlyWithoutStore_isNotFound() {
        assertThrows(KvException.NotFound.class, () -> TestJournal.openReadOnly(folder));
        assertEquals(List.of(), folder.list());
    }

    @Test
    void open_lockedByWhoeverIsCreatingIt_leavesThatAlone() {
        folder.takeAway();
        folder.fault((operation, _) -> {
            if (operation.equals("lock")) {
                folder.put(DiskFolder.LOCK_NAME, new byte[] {1});
                folder.put(CONTROL_TEMPORARY_NAME, new byte[] {1});
                throw new KvException.Locked("by another");
            }
        });
        assertThrows(KvException.Locked.class, () -> TestJournal.open(folder));
        assertEquals(List.of(CONTROL_TEMPORARY_NAME, DiskFolder.LOCK_NAME), folder.list());
        assertFalse(folder.operations().contains("remove "));
    }

    @Test
    void open_createdByAnotherJustBefore_leavesItAlone() {
        MemoryFolder other = new MemoryFolder();
        TestJournal.open(other).put("a", "1").close();
        folder.fault((operation, _) -> {
            if (operation.equals("lock")) {
                folder.put(CONTROL_NAME, other.get(CONTROL_NAME)); // but no segment
            }
        });
        assertThrows(KvException.Corrupt.class, () -> TestJournal.open(folder));
        assertEquals(List.of(CONTROL_NAME), folder.list());
    }

    // ---- hint files

    @Test
    void open_hintForALaterEnd_isIgnored() {
        TestJournal.open(folder).put("a", "1").put("b", "2").close();
        byte[] hint = folder.get("hint-1");
        TestJournal.open(folder).put("c", "3").close();
        folder.put("hint-1", hint);
        assertEquals(List.of("1 a=1", "2 b=2", "3 c=3"), reopen());
    }

    @Test
    void open_hintMissing_readsTheSegment() {
        TestJournal.open(folder).put("a", "1").close();
        delete("hint-1");
        assertEquals(List.of("1 a=1"), reopen());
    }

    @Test
    void open_hintDamagedAnywhere_readsTheSegment() {
        TestJournal.open(folder).put("a", "1").put("b", "2").close();
        byte[] hint = folder.get("hint-1");
        for (int at = 0; at < hint.length; at += 7) {
            flip("hint-1", at);
            assertEquals(2, TestJournal.openReadOnly(folder).found().size());
            folder.put("hint-1", hint);
        }
    }

    // ---- cut short

    @Test
    void open_recoveryCutShortAnywhere_nextOneFindsTheSame() {
        List<Integer> frames = writeThree(false);
        flip(SEGMENT, frames.get(2) + FRAME_CHECK_OFFSET);
        boolean cut = true;
        int rounds = 0;
        while (cut) {
            cut = openWithFault(rounds++);
            List<String> found = TestJournal.openReadOnly(folder).found();
            assertEquals(List.of("1 a=1", "2 b=2"), found, "round " + rounds);
        }
        assertTrue(rounds > 8, rounds + " rounds");
        assertEquals(List.of("1 a=1", "2 b=2"), reopen());
    }

    /** Opens with the n-th change failing; false if there are not so many. */
    private boolean openWithFault(int number) {
        AtomicInteger changes = new AtomicInteger();
        folder.fault((operation, _) -> {
            if (!operation.matches("open|read|map|lock") && changes.getAndIncrement() == number) {
                throw new IOException("cut short");
            }
        });
        try {
            TestJournal.open(folder).kill();
            return changes.get() > number;
        } catch (KvException failed) {
            return true;
        } finally {
            folder.fault(MemoryFolder.Fault.NONE);
        }
    }

    @Test
    void open_creationCutShortAnywhere_nextOneCreates() {
        int rounds = 0;
        boolean cut = true;
        while (cut) {
            MemoryFolder fresh = new MemoryFolder();
            int number = rounds++;
            AtomicInteger changes = new AtomicInteger();
            fresh.fault((operation, _) -> {
                if (!operation.matches("open|read|map|lock") && changes.getAndIncrement() >= number) {
                    throw new IOException("cut short");
                }
            });
            try {
                TestJournal.open(fresh).kill();
            } catch (KvException failed) {
                assertTrue(changes.get() > number);
            }
            cut = changes.get() > number;
            fresh.fault(MemoryFolder.Fault.NONE);
            TestJournal.open(fresh).put("a", "1").close();
            assertEquals(List.of("1 a=1"), TestJournal.openReadOnly(fresh).found(), "round " + rounds);
        }
        assertTrue(rounds > 8, rounds + " rounds");
    }

    @Test
    void open_refused_leaksNoMapping() {
        List<Integer> frames = writeThree(true);
        flip(SEGMENT, frames.get(1) + FRAME_CHECK_OFFSET);
        int before = folder.openMappings();
        assertThrows(KvException.Corrupt.class, () -> TestJournal.open(folder));
        assertEquals(before, folder.openMappings());
    }

    @Test
    void close_afterRecoveryAndRolls_leaksNoMapping() {
        fillTwo();
        TestJournal journal = TestJournal.open(folder);
        for (int i = 0; i < 200; i++) {
            journal.put("more" + i, "x".repeat(50));
        }
        journal.close();
        assertEquals(0, folder.openMappings());
    }
}
