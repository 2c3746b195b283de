package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.CRC32C;

/**
 * Walks the frames of a segment in order, verifying each with all its records and its link to the one before it, until the
 * data ends or something is wrong.
 */
final class FrameScanner {
    /** What {@link #next} found. */
    enum Found {
        /** A whole frame; its records can be read now. */
        FRAME,
        /** No more data: the limit, or zeros where the next frame would begin. */
        END,
        /** Something that is no valid frame; see {@link #problem}. */
        BAD
    }

    private final Segment segment;
    private final Window window;
    private final RecordParser parser = new RecordParser();
    private final byte[] header = new byte[FrameCheck.PREFIX_LENGTH + MAX_FRAME_HEADER_LENGTH];
    private final CRC32C crc = new CRC32C();
    private int position;
    private int check;
    private long nextSequence;
    private long millis;
    private long durableMark;
    private String problem;

    private int frameLength;
    private int frameCheck;
    private int frameFlags;
    private int headerLength;
    private long frameMillis;
    private long frameDurable;
    private int count;
    private int[] recordOffsets = new int[1];
    private long framesSequence;
    private int selected;
    private int parsedOffset = -1;
    private int parsedGeneration;

    /**
     * Starts at a frame.
     *
     * @param segment the segment
     * @param position where the frame begins
     * @param limit where the data ends at the latest
     * @param previousCheck check of the frame before it
     * @param nextSequence sequence number of the record after the one before it
     * @param millis time of the frame before it
     */
    FrameScanner(Segment segment, int position, int limit, int previousCheck, long nextSequence, long millis) {
        this.segment = segment;
        this.window = new Window(segment, limit);
        this.position = position;
        this.check = previousCheck;
        this.nextSequence = nextSequence;
        this.millis = millis;
    }

    /** Starts at the first frame of a started segment. */
    static FrameScanner fromStart(Segment segment, int limit) {
        SegmentStart start = SegmentStart.read(segment);
        return new FrameScanner(segment, SEGMENT_HEADER_LENGTH, limit, start.check(), start.firstSequence(), 0);
    }

    /** Moves to the next frame. After {@link Found#BAD} or {@link Found#END} it stays where it is. */
    Found next() {
        problem = null;
        if (window.limit() - position < FRAME_FIXED_LENGTH) {
            return isZero(position, window.limit()) ? Found.END : bad("bytes behind the last frame");
        }
        int at = window.load(position, FRAME_FIXED_LENGTH);
        if (Bytes.getLong(window.bytes(), at) == 0) {
            return Found.END;
        }
        if (!parse(position)) {
            return Found.BAD;
        }
        int computed = computeCheck(check);
        if (computed != frameCheck) {
            return bad("frame check " + FileHeaders.hex(frameCheck) + " computed " + FileHeaders.hex(computed));
        }
        accept();
        return Found.FRAME;
    }

    private void accept() {
        framesSequence = nextSequence;
        check = frameCheck;
        millis = (frameFlags & FRAME_HAS_TIME) != 0 ? frameMillis : millis;
        durableMark = (frameFlags & FRAME_HAS_DURABLE) != 0 ? frameDurable : durableMark;
        for (int i = 0; i < count; i++) {
            parseRecord(i);
            nextSequence = parser.sequence(nextSequence) + 1;
        }
        position = (int) Bytes.align((long) position + frameLength, FRAME_ALIGNMENT);
    }

    private Found bad(String why) {
        problem = why;
        return Found.BAD;
    }

    private boolean refuse(String why) {
        problem = why;
        return false;
    }

    private boolean isZero(int from, int to) {
        for (int offset = from; offset < to; offset++) {
            int at = window.load(offset, 1);
            if (window.bytes()[at] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Takes a frame apart and verifies its records, not yet its place in the chain. */
    private boolean parse(int start) {
        int at = window.load(start, FRAME_FIXED_LENGTH);
        frameLength = Bytes.getInt(window.bytes(), at + FRAME_LENGTH_OFFSET);
        frameCheck = Bytes.getInt(window.bytes(), at + FRAME_CHECK_OFFSET);
        frameFlags = window.bytes()[at + FRAME_FLAGS_OFFSET] & 0xFF;
        if (frameLength < FRAME_FIXED_LENGTH || frameLength > window.limit() - start) {
            return refuse("frame length " + frameLength);
        }
        if ((frameFlags & ~FRAME_KNOWN_FLAGS) != 0) {
            return refuse("unknown frame flags " + frameFlags);
        }
        return parseHeader(start) && parseRecords(start) && hasZeroPadding(start);
    }

    private boolean parseHeader(int start) {
        headerLength = FRAME_FIXED_LENGTH
                + ((frameFlags & FRAME_HAS_TIME) != 0 ? FRAME_TIME_LENGTH : 0)
                + ((frameFlags & FRAME_HAS_DURABLE) != 0 ? FRAME_DURABLE_LENGTH : 0)
                + ((frameFlags & FRAME_HAS_COUNT) != 0 ? FRAME_COUNT_LENGTH : 0);
        if (headerLength > frameLength) {
            return refuse("frame length " + frameLength);
        }
        int at = window.load(start, headerLength) + FRAME_FIXED_LENGTH;
        if ((frameFlags & FRAME_HAS_TIME) != 0) {
            frameMillis = Bytes.getLong(window.bytes(), at);
            at += FRAME_TIME_LENGTH;
        }
        if ((frameFlags & FRAME_HAS_DURABLE) != 0) {
            frameDurable = Bytes.getLong(window.bytes(), at);
            at += FRAME_DURABLE_LENGTH;
        }
        count = (frameFlags & FRAME_HAS_COUNT) != 0 ? Bytes.getInt(window.bytes(), at) : 1;
        boolean plausible = count > 0 && count <= (frameLength - headerLength) / RECORD_FIXED_LENGTH;
        return plausible || refuse("record count " + count);
    }

    private boolean parseRecords(int start) {
        int frameEnd = start + frameLength;
        int offset = start + headerLength;
        if (recordOffsets.length < count) {
            recordOffsets = new int[Math.max(count, recordOffsets.length * 2)];
        }
        for (int i = 0; i < count; i++) {
            recordOffsets[i] = offset;
            offset = parseRecord(offset, frameEnd);
            if (offset < 0) {
                return refuse(parser.problem());
            }
        }
        return offset == frameEnd || refuse("frame of " + frameLength + " bytes with records of "
                + (offset - start - headerLength));
    }

    /** Returns the end of the record, -1 if it is none. */
    private int parseRecord(int offset, int frameEnd) {
        int loaded = Math.min(MAX_RECORD_HEADER_LENGTH, frameEnd - offset);
        int at = window.load(offset, loaded);
        int generation = window.generation();
        if (!parser.parse(window.bytes(), at, at + loaded)) {
            return -1;
        }
        int length = parser.end - at;
        if (length > frameEnd - offset) {
            parser.tooLong(length);
            return -1;
        }
        at = window.load(offset, length);
        if (window.generation() != generation) {
            parser.parse(window.bytes(), at, at + length);
        }
        parsed(offset);
        return parser.isIntact(window.bytes(), at, at + length) ? offset + length : -1;
    }

    private boolean hasZeroPadding(int start) {
        int from = start + frameLength;
        int to = (int) Bytes.align(from, FRAME_ALIGNMENT);
        if (to > window.limit()) {
            return refuse("padding cut off");
        }
        return isZero(from, to) || refuse("padding is not zero");
    }

    /** The check that the frame just parsed has behind a frame with the given check. */
    private int computeCheck(int previousCheck) {
        int at = window.load(position, headerLength);
        int rest = headerLength - FRAME_FLAGS_OFFSET;
        FrameCheck.putPrefix(header, previousCheck, segment.salt(), position, frameLength);
        System.arraycopy(window.bytes(), at + FRAME_FLAGS_OFFSET, header, FrameCheck.PREFIX_LENGTH, rest);
        crc.reset();
        crc.update(header, 0, FrameCheck.PREFIX_LENGTH + rest);
        for (int i = 0; i < count; i++) {
            at = window.load(recordOffsets[i], RECORD_CRC_LENGTH);
            crc.update(window.bytes(), at, RECORD_CRC_LENGTH);
        }
        return (int) crc.getValue();
    }

    /** Takes a record of an accepted frame apart once more, if it is not the one that was taken apart last. */
    private int parseRecord(int index) {
        int offset = recordOffsets[index];
        int next = index + 1 < count ? recordOffsets[index + 1] : frameEnd();
        if (offset != parsedOffset || window.generation() != parsedGeneration) {
            int at = window.load(offset, next - offset);
            parser.parse(window.bytes(), at, at + next - offset);
            parsed(offset);
        }
        return next - offset;
    }

    private void parsed(int offset) {
        parsedOffset = offset;
        parsedGeneration = window.generation();
    }

    private int frameEnd() {
        return recordOffsets[0] - headerLength + frameLength;
    }

    /** Sees the records of a frame without a copy of them. */
    interface EntryVisitor<E extends Exception> {
        /** Its key stands in the window, until the end of the call. */
        void visit(KeyEntry entry) throws E;
    }

    /** Shows the records of the frame that {@link #next} found. */
    <E extends Exception> void forEachEntry(EntryVisitor<E> visitor) throws E {
        long sequence = framesSequence;
        for (int i = 0; i < count; i++) {
            int length = parseRecord(i);
            sequence = parser.sequence(sequence);
            visitor.visit(entry(recordOffsets[i], length, sequence++));
        }
    }

    /** Goes to a record of the frame that {@link #next} found; its sequence number, which is that given or a later one. */
    long select(int index, long from) {
        parseRecord(index);
        selected = index;
        return parser.sequence(from);
    }

    /** The record selected last; its offsets are in {@link #bytes}. */
    RecordParser selected() {
        return parser;
    }

    byte[] bytes() {
        return window.bytes();
    }

    long selectedPosition() {
        return segment.position(recordOffsets[selected]);
    }

    /** Gives out the records of the frame that {@link #next} found. */
    void forEach(Consumer<Record> action) {
        forEach(_ -> true, action);
    }

    /** Gives out those that are wanted; what is asked about stands in the window, as long as it is asked. */
    void forEach(Predicate<KeyEntry> wanted, Consumer<Record> action) {
        long sequence = framesSequence;
        for (int i = 0; i < count; i++) {
            int length = parseRecord(i);
            sequence = parser.sequence(sequence);
            if (wanted.test(entry(recordOffsets[i], length, sequence))) {
                action.accept(record(recordOffsets[i], length, sequence));
            }
            sequence++;
        }
    }

    private KeyEntry entry(int offset, int length, long sequence) {
        return new KeyEntry(window.bytes(), parser.keyOffset, parser.keyLength, parser.kind == RECORD_DELETE, sequence,
                millis, segment.position(offset), length, valueFile());
    }

    private long valueFile() {
        return parser.kind == RECORD_REFERENCE
                ? Bytes.getLong(window.bytes(), parser.valueOffset + REFERENCE_NUMBER_OFFSET)
                : 0;
    }

    private Record record(int offset, int length, long sequence) {
        byte[] bytes = window.bytes();
        byte[] key = Arrays.copyOfRange(bytes, parser.keyOffset, parser.valueOffset);
        byte[] value = parser.kind == RECORD_DELETE
                ? null
                : Arrays.copyOfRange(bytes, parser.valueOffset, parser.valueOffset + parser.valueLength);
        return new Record(
                parser.kind, sequence, millis, parser.previous, segment.position(offset), length, key, value);
    }

    /**
     * Tries to go on behind something bad: takes the frame at a position if it is valid behind a frame with the given check.
     * The sequence numbers are not known from then on.
     */
    boolean resume(int newPosition, int previousCheck) {
        position = newPosition;
        check = previousCheck;
        problem = null;
        return window.limit() - newPosition >= FRAME_FIXED_LENGTH
                && parse(newPosition)
                && computeCheck(previousCheck) == frameCheck;
    }

    /** The check that the frame at a position would have if it were intact; for one whose stored check may be damaged. */
    Integer computedCheckAt(int start, int previousCheck) {
        position = start;
        boolean parsed = window.limit() - start >= FRAME_FIXED_LENGTH && parse(start);
        return parsed ? (Integer) computeCheck(previousCheck) : null;
    }

    /** Check, durable mark (0 if it has none) and padded end of the frame that was parsed last. */
    int parsedCheck() {
        return frameCheck;
    }

    long parsedDurable() {
        return (frameFlags & FRAME_HAS_DURABLE) != 0 ? frameDurable : 0;
    }

    int parsedEnd() {
        return (int) Bytes.align((long) position + frameLength, FRAME_ALIGNMENT);
    }

    String problem() {
        return problem;
    }

    /** Where the next frame begins, or what is wrong stands. */
    int position() {
        return position;
    }

    /** Records of the frame that {@link #next} found. */
    int count() {
        return count;
    }

    /** Where the data ends at the latest. */
    int limit() {
        return window.limit();
    }

    int check() {
        return check;
    }

    long nextSequence() {
        return nextSequence;
    }

    long millis() {
        return millis;
    }

    /** The highest sequence that was known to be durable when the frames so far were written; 0 if none says so. */
    long durableMark() {
        return durableMark;
    }
}
