package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The records of one atomic batch on the heap, ready to be appended: encoded and checksummed before any lock is taken. A put
 * alone is a batch of one. Used by one thread at a time, and used again after {@link #clear()}.
 */
public final class Frame {
    private static final int INITIAL_CAPACITY = 512;
    private static final int KEPT_CAPACITY = 64 << 10;

    /** Room for the header, then the records. */
    private byte[] bytes = new byte[INITIAL_CAPACITY];

    private int start = MAX_FRAME_HEADER_LENGTH;
    private int end = MAX_FRAME_HEADER_LENGTH;
    private byte[] checks = new byte[RECORD_CRC_LENGTH];
    private final CRC32C crc = new CRC32C();
    private int[] offsets = new int[1];
    private int count;
    private long firstSequence;
    private long firstPosition;

    /** An empty frame. */
    public Frame() {}

    /**
     * Adds a put.
     *
     * @param key within the limits
     * @param value within the limits; short enough to stand in a frame
     * @param previous sequence of the previous version of the key, 0 if none or not recorded
     * @return this frame
     */
    public Frame put(byte[] key, byte[] value, long previous) {
        return add(RECORD_PUT, key, value, previous);
    }

    /**
     * Adds a delete.
     *
     * @param key within the limits
     * @param previous sequence of the previous version of the key, 0 if none or not recorded
     * @return this frame
     */
    public Frame delete(byte[] key, long previous) {
        return add(RECORD_DELETE, key, null, previous);
    }

    /**
     * Adds a put whose value stands in a file of its own.
     *
     * @param key within the limits
     * @param value the file
     * @param previous sequence of the previous version of the key, 0 if none or not recorded
     * @return this frame
     */
    public Frame put(byte[] key, ValueReference value, long previous) {
        return add(RECORD_REFERENCE, key, value.encode(), previous);
    }

    /** Adds a record as it stands elsewhere; it keeps its sequence number. */
    Frame copy(Record record) {
        add(record.kind(), record.key(), record.storedValue(), record.previous());
        number(count - 1, record.sequence());
        return this;
    }

    private Frame add(int kind, byte[] key, byte[] value, long previous) {
        int recordStart = end;
        int valueLength = value == null ? 0 : value.length;
        reserve(recordStart + (long) MAX_RECORD_HEADER_LENGTH + key.length + valueLength + RECORD_SEQUENCE_LENGTH);
        int flags = kind | (previous != 0 ? RECORD_HAS_PREVIOUS : 0);
        int at = recordStart + RECORD_FLAGS_OFFSET;
        bytes[at++] = (byte) flags;
        at = Bytes.putVarint(bytes, at, key.length);
        if (kind != RECORD_DELETE) {
            at = Bytes.putVarint(bytes, at, valueLength);
        }
        if (previous != 0) {
            at = Bytes.putVarint(bytes, at, previous);
        }
        System.arraycopy(key, 0, bytes, at, key.length);
        at += key.length;
        if (valueLength > 0) {
            System.arraycopy(value, 0, bytes, at, valueLength);
            at += valueLength;
        }
        checkRecord(recordStart, at);
        return this;
    }

    /** The checksum goes as far as the value; the sequence number is not known yet. */
    private void checkRecord(int recordStart, int valueEnd) {
        crc.reset();
        crc.update(bytes, recordStart + RECORD_FLAGS_OFFSET, valueEnd - recordStart - RECORD_FLAGS_OFFSET);
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
            checks = Arrays.copyOf(checks, count * 2 * RECORD_CRC_LENGTH);
        }
        Bytes.putInt(checks, count * RECORD_CRC_LENGTH, (int) crc.getValue());
        offsets[count++] = recordStart;
        end = valueEnd + RECORD_SEQUENCE_LENGTH;
    }

    /** Gives the records their sequence numbers; then their checksums are complete. Under the lock, so it is quick. */
    void number(long sequence) {
        firstSequence = sequence;
        for (int i = 0; i < count; i++) {
            number(i, sequence + i);
        }
    }

    private void number(int index, long sequence) {
        int check = CrcExtension.extend(Bytes.getInt(checks, index * RECORD_CRC_LENGTH), (int) sequence);
        Bytes.putInt(checks, index * RECORD_CRC_LENGTH, check);
        Bytes.putInt(bytes, offsets[index] + RECORD_CRC_OFFSET, check);
        Bytes.putInt(bytes, offsets[index] + length(index) - RECORD_SEQUENCE_LENGTH, (int) sequence);
    }

    private void reserve(long capacity) {
        if (capacity > bytes.length) {
            long doubled = Math.max(capacity, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(doubled, MAX_SEGMENT_LENGTH));
        }
    }

    /**
     * Empties the frame for its next use; memory of an unusually large one is given back.
     *
     * @return this frame
     */
    public Frame clear() {
        if (bytes.length > KEPT_CAPACITY) {
            bytes = new byte[INITIAL_CAPACITY];
            checks = new byte[RECORD_CRC_LENGTH];
            offsets = new int[1];
        }
        end = MAX_FRAME_HEADER_LENGTH;
        count = 0;
        return this;
    }

    /**
     * How many records it holds.
     *
     * @return the count
     */
    public int count() {
        return count;
    }

    /**
     * The sequence number of a record, once appended.
     *
     * @param index of the record
     * @return its number
     */
    public long sequence(int index) {
        return firstSequence + index;
    }

    /**
     * The position of a record, once appended.
     *
     * @param index of the record
     * @return its position in the journal
     */
    public long position(int index) {
        return firstPosition + offsets[index] - MAX_FRAME_HEADER_LENGTH;
    }

    /**
     * The length of a record.
     *
     * @param index of the record
     * @return bytes
     */
    public int length(int index) {
        return (index + 1 < count ? offsets[index + 1] : end) - offsets[index];
    }

    /** Where the tail has put it. */
    void placed(long positionOfRecords) {
        firstPosition = positionOfRecords;
    }

    /** Puts the header before the records; source and length are without the valid word. */
    void head(long validWord, byte[] source, int offset, int length) {
        start = MAX_FRAME_HEADER_LENGTH - length - FRAME_FLAGS_OFFSET;
        Bytes.putLong(bytes, start, validWord);
        System.arraycopy(source, offset, bytes, start + FRAME_FLAGS_OFFSET, length);
    }

    /** Once it has its header, the whole frame stands here... */
    byte[] bytes() {
        return bytes;
    }

    /** ...from this offset on. */
    int start() {
        return start;
    }

    /** Length of all records in bytes. */
    int length() {
        return end - MAX_FRAME_HEADER_LENGTH;
    }

    /** The CRCs of the records one after the other, as the check of the frame covers them. */
    byte[] checks() {
        return checks;
    }
}
