package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.util.Arrays;

/**
 * A record on the heap, checksum verified. Each thread has one, that is filled again by its next read: take what you need before
 * that. Values that stand in a file of their own are read when they are asked for.
 */
public final class RecordBuffer {
    private static final ThreadLocal<RecordBuffer> OF_THREAD = ThreadLocal.withInitial(RecordBuffer::new);
    private static final int LEAST_READ = 64;
    private static final int KEPT_CAPACITY = 128 << 10;

    private final RecordParser parser = new RecordParser();
    private ValueFiles values;
    private Segment segment;
    private byte[] bytes = new byte[4096];
    private long position;

    private RecordBuffer() {}

    static RecordBuffer ofThread() {
        return OF_THREAD.get();
    }

    /** How much to read at first: as much as the record before had, since records are much alike. */
    int firstRead() {
        return Math.max(LEAST_READ, parser.end);
    }

    byte[] bytes(int capacity) {
        if (bytes.length < capacity || bytes.length > KEPT_CAPACITY && capacity <= KEPT_CAPACITY) {
            bytes = new byte[Math.max(capacity, 4096)];
        }
        return bytes;
    }

    RecordParser parser() {
        return parser;
    }

    void filled(ValueFiles newValues, Segment newSegment, long newPosition) {
        values = newValues;
        segment = newSegment;
        position = newPosition;
    }

    /**
     * Where the record stands.
     *
     * @return its position in the journal
     */
    public long position() {
        return position;
    }

    /**
     * The length of the record.
     *
     * @return bytes
     */
    public int length() {
        return parser.end;
    }

    /**
     * The number of the write.
     *
     * @return its sequence number
     */
    public long sequence() {
        return parser.sequence(segment.firstSequence());
    }

    /**
     * Whether it is a record of a key.
     *
     * @param key the key
     * @return true if it is
     */
    public boolean hasKey(byte[] key) {
        return Arrays.equals(bytes, parser.keyOffset, parser.valueOffset, key, 0, key.length);
    }

    /**
     * The hash of its key.
     *
     * @param seed of the index
     * @return the hash
     */
    public long keyHash(long seed) {
        return KeyHash.hash(bytes, parser.keyOffset, parser.keyLength, seed);
    }

    /**
     * Whether it removes its key.
     *
     * @return true for a delete
     */
    public boolean isDelete() {
        return parser.kind == RECORD_DELETE;
    }

    /**
     * The length of the key.
     *
     * @return bytes
     */
    public int keyLength() {
        return parser.keyLength;
    }

    /**
     * Copies the key, which must fit.
     *
     * @param into receives {@link #keyLength} bytes
     * @param offset where in {@code into}
     */
    public void copyKey(byte[] into, int offset) {
        System.arraycopy(bytes, parser.keyOffset, into, offset, parser.keyLength);
    }

    /**
     * The length of the value.
     *
     * @return bytes
     */
    public int valueLength() {
        return parser.kind == RECORD_REFERENCE
                ? Bytes.getInt(bytes, parser.valueOffset + REFERENCE_VALUE_LENGTH_OFFSET)
                : parser.valueLength;
    }

    /**
     * What it occupies, with the file of its value if it has one.
     *
     * @return bytes
     */
    public int footprint() {
        return length() + (parser.kind == RECORD_REFERENCE ? valueLength() : 0);
    }

    /**
     * The value of a put.
     *
     * @return a new array
     */
    public byte[] value() {
        byte[] stored = Arrays.copyOfRange(bytes, parser.valueOffset, parser.valueOffset + parser.valueLength);
        return parser.kind == RECORD_REFERENCE ? values.read(ValueReference.decode(stored)) : stored;
    }

    /**
     * Copies the value of a put, which must fit.
     *
     * @param into receives {@link #valueLength} bytes
     * @param offset where in {@code into}
     */
    public void copyValue(byte[] into, int offset) {
        if (parser.kind == RECORD_REFERENCE) {
            byte[] value = value();
            System.arraycopy(value, 0, into, offset, value.length);
        } else {
            System.arraycopy(bytes, parser.valueOffset, into, offset, parser.valueLength);
        }
    }
}
