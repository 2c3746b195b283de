package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.util.List;

/**
 * Walks the records of the journal as it was at one moment, in order of their sequence numbers, each frame verified with its place
 * in the chain. The caller holds a pin from that moment on, and is in an epoch during each call. Used by one thread at a time.
 */
public final class RecordCursor {
    /** A segment, as far as it went at that moment, under the lock. */
    record Part(Segment segment, int end, boolean allLive) {
        static Part of(Segment segment) {
            return new Part(segment, segment.tail(), !segment.isMoving() && segment.deadBytes().get() == 0);
        }
    }

    private final List<Part> parts;
    private final ValueFiles values;
    private int nextPart;
    private Part part;
    private FrameScanner scanner;
    private int index;
    private long sequence;

    RecordCursor(List<Part> parts, ValueFiles values) {
        this.parts = parts;
        this.values = values;
    }

    /**
     * Goes to the next record.
     *
     * @return false at the end
     * @throws KvException.Corrupt if there is damage
     */
    public boolean next() {
        while (scanner == null || index + 1 >= scanner.count()) {
            if (!nextFrame()) {
                return false;
            }
        }
        sequence = scanner.select(++index, sequence + 1);
        return true;
    }

    private boolean nextFrame() {
        while (scanner == null || scanner.next() != FrameScanner.Found.FRAME) {
            if (scanner != null) {
                SegmentReader.requireEnd(part.segment(), scanner);
            }
            if (nextPart == parts.size()) {
                scanner = null;
                return false;
            }
            enter(parts.get(nextPart++));
        }
        index = -1;
        return true;
    }

    private void enter(Part next) {
        part = next;
        SegmentReader.requireStart(next.segment());
        scanner = FrameScanner.fromStart(next.segment(), next.end());
        sequence = next.segment().firstSequence() - 1;
    }

    /**
     * The number of the write.
     *
     * @return its sequence number
     */
    public long sequence() {
        return sequence;
    }

    /**
     * Where the record stands; while a compaction moves it, it may stand elsewhere too.
     *
     * @return its position in the journal
     */
    public long position() {
        return scanner.selectedPosition();
    }

    /**
     * Whether a compaction is moving records out of this segment, or into it: then the index may have it at another place.
     *
     * @return true from before the first record is moved; if out of it, for ever
     */
    public boolean isMoving() {
        return part.segment().isMoving();
    }

    /**
     * Whether no record of this segment had been superseded at that moment: then every put in it was the newest of its key.
     *
     * @return false if some may have been
     */
    public boolean isAllLive() {
        return part.allLive();
    }

    /**
     * Whether it removes its key.
     *
     * @return true for a delete
     */
    public boolean isDelete() {
        return scanner.selected().kind == JournalFormat.RECORD_DELETE;
    }

    /**
     * The hash of its key.
     *
     * @param seed of the index
     * @return the hash
     */
    public long keyHash(long seed) {
        RecordParser record = scanner.selected();
        return KeyHash.hash(scanner.bytes(), record.keyOffset, record.keyLength, seed);
    }

    /**
     * The length of the key.
     *
     * @return bytes
     */
    public int keyLength() {
        return scanner.selected().keyLength;
    }

    /**
     * Copies the key, which must fit.
     *
     * @param into receives {@link #keyLength} bytes
     * @param offset where in {@code into}
     */
    public void copyKey(byte[] into, int offset) {
        RecordParser record = scanner.selected();
        System.arraycopy(scanner.bytes(), record.keyOffset, into, offset, record.keyLength);
    }

    /**
     * The length of the value of a put.
     *
     * @return bytes
     */
    public int valueLength() {
        RecordParser record = scanner.selected();
        return record.kind == JournalFormat.RECORD_REFERENCE
                ? Bytes.getInt(scanner.bytes(), record.valueOffset + JournalFormat.REFERENCE_VALUE_LENGTH_OFFSET)
                : record.valueLength;
    }

    /**
     * Copies the value of a put, which must fit.
     *
     * @param into receives {@link #valueLength} bytes
     * @param offset where in {@code into}
     */
    public void copyValue(byte[] into, int offset) {
        RecordParser record = scanner.selected();
        if (record.kind == JournalFormat.RECORD_REFERENCE) {
            byte[] value = values.read(ValueReference.decode(storedValue(record)));
            System.arraycopy(value, 0, into, offset, value.length);
        } else {
            System.arraycopy(scanner.bytes(), record.valueOffset, into, offset, record.valueLength);
        }
    }

    private byte[] storedValue(RecordParser record) {
        byte[] stored = new byte[record.valueLength];
        System.arraycopy(scanner.bytes(), record.valueOffset, stored, 0, stored.length);
        return stored;
    }
}
