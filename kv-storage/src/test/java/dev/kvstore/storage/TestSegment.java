package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A started segment in memory, into which tests put frames, right ones and wrong ones. */
final class TestSegment implements AutoCloseable {
    static final UUID STORE_ID = UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210");
    static final long SALT = 0x1122334455667788L;
    static final int CAPACITY = 8192;
    static final long MILLIS = 1_767_225_600_000L;

    private final MemoryFolder folder = new MemoryFolder();
    private final Segment segment;
    private final FrameEncoder encoder = new FrameEncoder();
    private final List<Integer> positions = new ArrayList<>();
    private int position = SEGMENT_HEADER_LENGTH;
    private long nextSequence;

    TestSegment(int capacity, long firstSequence) throws IOException {
        segment = Segment.create(folder, STORE_ID, 1, SALT, capacity, capacity);
        segment.start(firstSequence, 0);
        encoder.start(SALT, segment.endCheck());
        nextSequence = firstSequence;
    }

    TestSegment() throws IOException {
        this(CAPACITY, 1);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Frame put(String key, String value) {
        return new Frame().put(bytes(key), bytes(value), 0);
    }

    /** Appends a frame as the tail does. */
    TestSegment append(Frame frame) {
        return append(frame, MILLIS, 0);
    }

    TestSegment append(Frame frame, long millis, long durable) {
        frame.number(nextSequence);
        return appendNumbered(frame, millis, durable);
    }

    /** Appends a frame whose records have their numbers, the last of them as given. */
    TestSegment appendCopies(Frame frame, long lastSequence) {
        nextSequence = lastSequence + 1 - frame.count();
        return appendNumbered(frame, MILLIS, 0);
    }

    private TestSegment appendNumbered(Frame frame, long millis, long durable) {
        encoder.plan(frame, millis, durable);
        encoder.encode(frame, position, millis, durable);
        Mapping mapping = segment.mapping();
        mapping.copyIn(position, frame.bytes(), frame.start(), encoder.frameLength());
        mapping.putLongRelease(position, encoder.validWord());
        positions.add(position);
        frame.placed(segment.position(position + encoder.headerLength()));
        position = (int) Bytes.align(position + encoder.frameLength(), FRAME_ALIGNMENT);
        nextSequence += frame.count();
        segment.advance(position, nextSequence - 1, millis, encoder.check());
        return this;
    }

    /** Puts a frame at the end that no encoder would write, with right checks. */
    void appendRaw(int flags, byte[] optional, byte[]... records) {
        int headerLength = FRAME_FIXED_LENGTH + optional.length;
        int length = headerLength;
        for (byte[] record : records) {
            length += record.length;
        }
        byte[] covered = new byte[FrameCheck.PREFIX_LENGTH + 1 + optional.length + records.length * RECORD_CRC_LENGTH];
        FrameCheck.putPrefix(covered, segment.endCheck(), SALT, position, length);
        covered[FrameCheck.PREFIX_LENGTH] = (byte) flags;
        System.arraycopy(optional, 0, covered, FrameCheck.PREFIX_LENGTH + 1, optional.length);
        byte[] frame = new byte[length];
        System.arraycopy(covered, FrameCheck.PREFIX_LENGTH, frame, FRAME_FLAGS_OFFSET, 1 + optional.length);
        int at = headerLength;
        int checkAt = FrameCheck.PREFIX_LENGTH + 1 + optional.length;
        for (byte[] record : records) {
            System.arraycopy(record, 0, frame, at, record.length);
            System.arraycopy(record, 0, covered, checkAt, RECORD_CRC_LENGTH);
            at += record.length;
            checkAt += RECORD_CRC_LENGTH;
        }
        Bytes.putInt(frame, FRAME_LENGTH_OFFSET, length);
        Bytes.putInt(frame, FRAME_CHECK_OFFSET, Bytes.crc(covered, 0, covered.length));
        segment.mapping().copyIn(position, frame, 0, length);
    }

    /** A record with a right CRC: flags, then whatever. */
    static byte[] rawRecord(int flags, int... rest) {
        byte[] record = new byte[RECORD_FIXED_LENGTH + rest.length + RECORD_SEQUENCE_LENGTH];
        record[RECORD_FLAGS_OFFSET] = (byte) flags;
        for (int i = 0; i < rest.length; i++) {
            record[RECORD_FIXED_LENGTH + i] = (byte) rest[i];
        }
        Bytes.putInt(record, RECORD_CRC_OFFSET,
                Bytes.crc(record, RECORD_FLAGS_OFFSET, record.length - RECORD_FLAGS_OFFSET));
        return record;
    }

    /** Where a frame begins. */
    int position(int index) {
        return positions.get(index);
    }

    int end() {
        return position;
    }

    byte get(int at) {
        return segment.mapping().getByte(at);
    }

    void set(int at, int value) {
        segment.mapping().copyIn(at, new byte[] {(byte) value}, 0, 1);
    }

    void flip(int at, int bit) {
        set(at, get(at) ^ 1 << bit);
    }

    byte[] copy(int from, int to) {
        byte[] bytes = new byte[to - from];
        segment.mapping().copyOut(from, bytes, 0, bytes.length);
        return bytes;
    }

    void paste(int at, byte[] bytes) {
        segment.mapping().copyIn(at, bytes, 0, bytes.length);
    }

    FrameScanner scanner() {
        return scanner(segment.written());
    }

    FrameScanner scanner(int limit) {
        return FrameScanner.fromStart(segment, limit);
    }

    Segment segment() {
        return segment;
    }

    MemoryFolder folder() {
        return folder;
    }

    @Override
    public void close() {
        segment.close();
    }
}
