package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static dev.kvstore.storage.TestSegment.MILLIS;
import static dev.kvstore.storage.TestSegment.bytes;
import static dev.kvstore.storage.TestSegment.put;
import static dev.kvstore.storage.TestSegment.rawRecord;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.storage.FrameScanner.Found;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a reader takes for a frame, and what it must reject, in the order of the format document. */
class FrameScannerTest {
    private static final byte[] NONE = {};
    private static final byte[] GOOD = rawRecord(RECORD_PUT, 1, 1, 'k', 'v');

    private TestSegment segment;

    @BeforeEach
    void create() throws IOException {
        segment = new TestSegment();
    }

    @AfterEach
    void close() {
        segment.close();
    }

    private void assertBad(String problem) {
        FrameScanner scanner = segment.scanner();
        assertEquals(Found.BAD, scanner.next());
        assertTrue(scanner.problem().contains(problem), scanner.problem());
    }

    private static List<Record> records(FrameScanner scanner) {
        List<Record> records = new ArrayList<>();
        while (scanner.next() == Found.FRAME) {
            scanner.forEach(records::add);
        }
        return records;
    }

    private static byte[] count(int count) {
        byte[] bytes = new byte[FRAME_COUNT_LENGTH];
        Bytes.putInt(bytes, 0, count);
        return bytes;
    }

    // ---- accepted

    @Test
    void next_putAndBatch_givesOutRecordsAsWritten() {
        segment.append(put("a", "1")).append(new Frame().put(bytes("b"), NONE, 1).delete(bytes("a"), 2));
        List<Record> records = records(segment.scanner());
        assertEquals(List.of(1L, 2L, 3L), records.stream().map(Record::sequence).toList());
        assertEquals(List.of(0L, 1L, 2L), records.stream().map(Record::previous).toList());
        assertArrayEquals(bytes("1"), records.get(0).storedValue());
        assertArrayEquals(NONE, records.get(1).storedValue());
        assertTrue(records.get(2).isDelete());
        assertArrayEquals(bytes("a"), records.get(2).key());
    }

    @Test
    void next_recordPositions_areThoseOfTheFrame() {
        Frame frame = put("a", "1").put(bytes("bb"), bytes("2"), 0);
        segment.append(put("x", "0")).append(frame);
        List<Record> records = records(segment.scanner());
        assertEquals(frame.position(0), records.get(1).position());
        assertEquals(frame.position(1), records.get(2).position());
        assertEquals(frame.length(1), records.get(2).length());
    }

    @Test
    void next_emptyKeyAndValue_accepted() {
        segment.append(put("", ""));
        Record record = records(segment.scanner()).getFirst();
        assertEquals(0, record.key().length);
        assertEquals(0, record.storedValue().length);
    }

    @Test
    void next_longRecords_crossTheWindow() throws IOException {
        try (TestSegment large = new TestSegment(1 << 20, 1)) {
            int[] lengths = {1, 100_000, 63_000, 65_536, 200_000, 7};
            for (int length : lengths) {
                large.append(new Frame().put(bytes("k"), new byte[length], 0).put(bytes("l"), new byte[length], 0));
            }
            List<Record> records = records(large.scanner());
            assertEquals(2 * lengths.length, records.size());
            assertEquals(200_000, records.get(9).storedValue().length);
        }
    }

    @Test
    void next_withoutTimeAndMark_inheritsThem() {
        segment.append(put("a", "1"), MILLIS, 7).append(put("b", "2"), MILLIS, 7);
        FrameScanner scanner = segment.scanner();
        scanner.next();
        assertEquals(Found.FRAME, scanner.next());
        assertEquals(0, segment.get(segment.position(1) + FRAME_FLAGS_OFFSET));
        assertEquals(MILLIS, scanner.millis());
        assertEquals(7, scanner.durableMark());
    }

    @Test
    void next_gap_leavesSequenceNumbersOut() {
        List<Long> sequences = List.of(4L, 5L, 6L + (1L << 31));
        Frame frame = new Frame();
        sequences.forEach(each -> frame.copy(new Record(RECORD_PUT, each, 0, 0, 0, 0, bytes("a"), bytes("1"))));
        segment.appendCopies(frame, sequences.getLast());
        FrameScanner scanner = segment.scanner();
        assertEquals(sequences, records(scanner).stream().map(Record::sequence).toList());
        assertEquals(7 + (1L << 31), scanner.nextSequence());
    }

    @Test
    void next_countOfOneWrittenOut_accepted() {
        segment.appendRaw(FRAME_HAS_COUNT, count(1), GOOD);
        assertEquals(Found.FRAME, segment.scanner().next());
    }

    // ---- the end

    @Test
    void next_zeros_isTheEnd() {
        segment.append(put("a", "1"));
        FrameScanner scanner = segment.scanner();
        scanner.next();
        assertEquals(Found.END, scanner.next());
        assertEquals(segment.end(), scanner.position());
    }

    @Test
    void next_atTheLimit_isTheEnd() {
        segment.append(put("a", "1")).append(put("b", "2"));
        FrameScanner scanner = segment.scanner(segment.position(1));
        assertEquals(Found.FRAME, scanner.next());
        assertEquals(Found.END, scanner.next());
    }

    @Test
    void next_fewZerosBeforeTheLimit_isTheEnd() {
        segment.append(put("a", "1"));
        FrameScanner scanner = segment.scanner(segment.end() + FRAME_FIXED_LENGTH - 1);
        scanner.next();
        assertEquals(Found.END, scanner.next());
    }

    @Test
    void next_fewBytesBeforeTheLimit_bad() {
        segment.append(put("a", "1"));
        segment.set(segment.end() + 3, 1);
        FrameScanner scanner = segment.scanner(segment.end() + FRAME_FIXED_LENGTH - 1);
        scanner.next();
        assertEquals(Found.BAD, scanner.next());
    }

    @Test
    void next_bytesBehindAZeroWord_isTheEnd() {
        segment.set(segment.end() + FRAME_FLAGS_OFFSET, 1);
        assertEquals(Found.END, segment.scanner().next());
    }

    @Test
    void next_afterBad_staysWhereItIs() {
        segment.append(put("a", "1")).append(put("b", "2"));
        segment.flip(segment.position(1) + FRAME_CHECK_OFFSET, 0);
        FrameScanner scanner = segment.scanner();
        scanner.next();
        for (int i = 0; i < 3; i++) {
            assertEquals(Found.BAD, scanner.next());
            assertEquals(segment.position(1), scanner.position());
            assertEquals(2, scanner.nextSequence());
        }
    }

    // ---- rejected: the frame

    @Test
    void next_lengthBelowTheFixedPart_bad() {
        segment.append(put("a", "1"));
        segment.set(segment.position(0), FRAME_FIXED_LENGTH - 1);
        assertBad("frame length 8");
    }

    @Test
    void next_lengthBeyondTheLimit_bad() {
        segment.append(put("a", "1"));
        FrameScanner scanner = segment.scanner(segment.end() - FRAME_ALIGNMENT);
        assertEquals(Found.BAD, scanner.next());
        assertTrue(scanner.problem().contains("frame length"), scanner.problem());
    }

    @Test
    void next_negativeLength_bad() {
        segment.append(put("a", "1"));
        segment.set(segment.position(0) + 3, 0x80);
        assertBad("frame length -");
    }

    @Test
    void next_unknownFrameFlag_bad() {
        segment.appendRaw(FRAME_KNOWN_FLAGS + 1, NONE, GOOD);
        assertBad("unknown frame flags 8");
    }

    @Test
    void next_optionalFieldsLongerThanTheFrame_bad() {
        segment.appendRaw(FRAME_KNOWN_FLAGS, NONE, GOOD);
        assertBad("frame length");
    }

    @Test
    void next_countZero_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(0));
        assertBad("record count 0");
    }

    @Test
    void next_negativeCount_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(-1), GOOD);
        assertBad("record count -1");
    }

    @Test
    void next_moreRecordsThanFit_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(1 << 30), GOOD);
        assertBad("record count");
    }

    @Test
    void next_fewerRecordsThanBytes_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(2), GOOD, GOOD, GOOD);
        assertBad("with records of");
    }

    @Test
    void next_moreRecordsThanBytes_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(3), rawRecord(RECORD_PUT, 1, 4, 'k', 1, 2, 3, 4), GOOD);
        assertBad("cut off");
    }

    @Test
    void next_paddingNotZero_bad() {
        segment.append(put("a", "1"));
        segment.set(segment.end() - 1, 1);
        assertBad("padding is not zero");
    }

    @Test
    void next_anyBitOfAFrameFlipped_neverAFrame() {
        segment.append(put("key", "value").delete(bytes("other"), 77)).append(put("b", "2"));
        for (int at = segment.position(0); at < segment.position(1); at++) {
            for (int bit = 0; bit < 8; bit++) {
                segment.flip(at, bit);
                assertEquals(Found.BAD, segment.scanner().next(), "position " + at + " bit " + bit);
                segment.flip(at, bit);
            }
        }
        assertEquals(Found.FRAME, segment.scanner().next());
    }

    // ---- rejected: its place

    @Test
    void next_predecessorMissing_bad() {
        segment.append(put("a", "1")).append(put("a", "1"));
        byte[] second = segment.copy(segment.position(1), segment.end());
        segment.paste(segment.position(0), second);
        assertBad("frame check");
    }

    @Test
    void next_movedWithinTheSegment_bad() {
        segment.append(put("a", "1"));
        byte[] frame = segment.copy(segment.position(0), segment.end());
        segment.paste(segment.position(0) + FRAME_ALIGNMENT, frame);
        FrameScanner scanner = new FrameScanner(segment.segment(), segment.position(0) + FRAME_ALIGNMENT,
                segment.segment().written(), SegmentStart.read(segment.segment()).check(), 1, 0);
        assertEquals(Found.BAD, scanner.next());
        assertTrue(scanner.problem().contains("frame check"), scanner.problem());
    }

    @Test
    void next_otherSegmentWithTheSamePreviousCheck_bad() throws IOException {
        segment.append(put("a", "1"));
        byte[] frame = segment.copy(segment.position(0), segment.end());
        Segment other =
                Segment.create(segment.folder(), TestSegment.STORE_ID, 2, TestSegment.SALT + 1, 4096, 4096);
        other.mapping().copyIn(SEGMENT_HEADER_LENGTH, frame, 0, frame.length);
        int check = SegmentStart.read(segment.segment()).check();
        FrameScanner scanner = new FrameScanner(other, SEGMENT_HEADER_LENGTH, 4096, check, 1, 0);
        assertEquals(Found.BAD, scanner.next());
        assertTrue(scanner.problem().contains("frame check"), scanner.problem());
    }

    // ---- rejected: a record

    private void assertBadRecord(String problem, byte[] record) {
        segment.appendRaw(0, NONE, record);
        assertBad(problem);
    }

    private static byte[] cutOff(byte[] record) {
        return Arrays.copyOf(record, record.length - RECORD_SEQUENCE_LENGTH);
    }

    @Test
    void next_recordShorterThanItsFixedPart_bad() {
        segment.appendRaw(FRAME_HAS_COUNT, count(2), rawRecord(RECORD_PUT, 1, 2, 'k', 1, 2),
                cutOff(rawRecord(RECORD_PUT)));
        assertBad("key length cut off");
    }

    @Test
    void next_unknownRecordFlag_bad() {
        assertBadRecord("unknown record flags", rawRecord(RECORD_KNOWN_FLAGS + 1, 1, 1, 'k', 'v'));
    }

    @Test
    void next_kindThree_bad() {
        assertBadRecord("unknown record flags 3", rawRecord(RECORD_KIND_MASK, 1, 1, 'k', 'v'));
    }

    @Test
    void next_keyLengthAboveTheLimit_bad() {
        assertBadRecord("bad key length 65536", rawRecord(RECORD_PUT, 0x80, 0x80, 4, 0));
    }

    @Test
    void next_valueLengthAboveTheLimit_bad() {
        assertBadRecord("bad value length", rawRecord(RECORD_PUT, 1, 0x81, 0x80, 0x80, 0x80, 4, 'k'));
    }

    @Test
    void next_negativePrevious_bad() {
        assertBadRecord("bad previous",
                rawRecord(RECORD_HAS_PREVIOUS, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 'k'));
    }

    @Test
    void next_varintOfElevenBytes_bad() {
        assertBadRecord("previous cut off",
                rawRecord(RECORD_HAS_PREVIOUS, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1,
                        'k'));
    }

    @Test
    void next_varintBehindTheFrame_bad() {
        assertBadRecord("value length cut off", cutOff(rawRecord(RECORD_PUT, 1, 0x80)));
    }

    @Test
    void next_recordLongerThanTheFrame_bad() {
        assertBadRecord("record of length", rawRecord(RECORD_PUT, 1, 5, 'k', 'v'));
    }

    @Test
    void next_referenceOfOtherLength_bad() {
        assertBadRecord("reference of length 1", rawRecord(RECORD_REFERENCE, 1, 1, 'k', 'v'));
    }

    @Test
    void next_recordCrcWrongInAFrameWithARightCheck_bad() {
        byte[] record = GOOD.clone();
        record[record.length - 1] ^= 1;
        assertBadRecord("record checksum", record);
    }
}
