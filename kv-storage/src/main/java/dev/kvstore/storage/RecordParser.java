package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.Limits;

/** Takes a record apart. Trusts nothing: every length is checked against what is there before it is used. */
final class RecordParser {
    private byte[] bytes;
    private int at;
    private int limit;
    private String problem;

    int kind;
    int keyOffset;
    int keyLength;
    int valueOffset;
    int valueLength;
    int end;
    long previous;

    /** Why the last record was refused. */
    String problem() {
        return problem;
    }

    /**
     * Reads the header of a record. Afterwards {@code end} says where the record ends, which may lie behind what is there.
     *
     * @param source the bytes
     * @param start of the record
     * @param available end of the bytes that are there
     * @return false if it cannot be a record
     */
    boolean parse(byte[] source, int start, int available) {
        bytes = source;
        at = start + RECORD_FLAGS_OFFSET;
        limit = available;
        problem = null;
        int flags = at < limit ? bytes[at++] & 0xFF : refuse("record header cut off");
        if (problem != null) {
            return false;
        }
        kind = flags & RECORD_KIND_MASK;
        if ((flags & ~RECORD_KNOWN_FLAGS) != 0 || kind == RECORD_KIND_MASK) {
            refuse("unknown record flags " + flags);
        }
        keyLength = (int) varint(Limits.MAX_KEY_LENGTH, "key length");
        valueLength = kind == RECORD_DELETE ? 0 : (int) varint(Limits.MAX_VALUE_LENGTH, "value length");
        previous = (flags & RECORD_HAS_PREVIOUS) != 0 ? varint(Long.MAX_VALUE, "previous") : 0;
        if (kind == RECORD_REFERENCE && valueLength != REFERENCE_LENGTH) {
            refuse("reference of length " + valueLength);
        }
        keyOffset = at;
        valueOffset = at + keyLength;
        long recordEnd = (long) valueOffset + valueLength + RECORD_SEQUENCE_LENGTH;
        end = (int) Math.min(recordEnd, Integer.MAX_VALUE);
        return problem == null;
    }

    /** The sequence number of a record that is there as a whole: the first one from a number on that ends as this one does. */
    long sequence(long from) {
        return from + (Bytes.getInt(bytes, end - RECORD_SEQUENCE_LENGTH) - from & 0xFFFF_FFFFL);
    }

    private int refuse(String why) {
        if (problem == null) {
            problem = why;
        }
        return 0;
    }

    private long varint(long max, String what) {
        long value = 0;
        for (int shift = 0; shift < 64 && at < limit; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value < 0 || value > max ? refuse("bad " + what + " " + value) : value;
            }
        }
        return refuse(what + " cut off");
    }

    void tooLong(int length) {
        refuse("record of length " + length);
    }

    /** Whether the checksum of a record that is there as a whole is right. */
    boolean isIntact(byte[] source, int start, int recordEnd) {
        int crc = Bytes.crc(source, start + RECORD_FLAGS_OFFSET, recordEnd - start - RECORD_FLAGS_OFFSET);
        if (crc != Bytes.getInt(source, start + RECORD_CRC_OFFSET)) {
            refuse("record checksum " + FileHeaders.hex(crc));
        }
        return problem == null;
    }
}
