package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

/**
 * What the control file says of a segment.
 *
 * @param number never used again in this store
 * @param salt random; in every check of the segment
 * @param firstSequence start of its sequence range; 0 if it was not in use
 * @param lastSequence end of the range, as far as {@code end}
 * @param lastMillis time of its last record
 * @param capacity length of its mapping
 * @param end everything before it was accepted and forced; 0 if nothing was
 * @param endCheck check of the last frame before {@code end}
 * @param chainCheck what the start of the next segment links to: the end check, but for segments that were rewritten
 * @param flags {@link JournalFormat#ENTRY_SEALED}, {@link JournalFormat#ENTRY_TORN}
 * @param slot stands for the segment in positions; used again once it is gone
 */
record SegmentEntry(
        long number,
        long salt,
        long firstSequence,
        long lastSequence,
        long lastMillis,
        int capacity,
        int end,
        int endCheck,
        int chainCheck,
        int flags,
        int slot) {
    boolean sealed() {
        return (flags & ENTRY_SEALED) != 0;
    }

    boolean torn() {
        return (flags & ENTRY_TORN) != 0;
    }

    SegmentEntry inSlot(int free) {
        return new SegmentEntry(number, salt, firstSequence, lastSequence, lastMillis, capacity, end, endCheck,
                chainCheck, flags, free);
    }

    void encode(byte[] bytes, int at) {
        Bytes.putLong(bytes, at + ENTRY_NUMBER_OFFSET, number);
        Bytes.putLong(bytes, at + ENTRY_SALT_OFFSET, salt);
        Bytes.putLong(bytes, at + ENTRY_FIRST_SEQUENCE_OFFSET, firstSequence);
        Bytes.putLong(bytes, at + ENTRY_LAST_SEQUENCE_OFFSET, lastSequence);
        Bytes.putLong(bytes, at + ENTRY_LAST_MILLIS_OFFSET, lastMillis);
        Bytes.putInt(bytes, at + ENTRY_CAPACITY_OFFSET, capacity);
        Bytes.putInt(bytes, at + ENTRY_END_OFFSET, end);
        Bytes.putInt(bytes, at + ENTRY_END_CHECK_OFFSET, endCheck);
        Bytes.putInt(bytes, at + ENTRY_CHAIN_CHECK_OFFSET, chainCheck);
        Bytes.putInt(bytes, at + ENTRY_FLAGS_OFFSET, flags);
        Bytes.putInt(bytes, at + ENTRY_SLOT_OFFSET, slot);
    }

    static SegmentEntry decode(byte[] bytes, int at) {
        return new SegmentEntry(
                Bytes.getLong(bytes, at + ENTRY_NUMBER_OFFSET),
                Bytes.getLong(bytes, at + ENTRY_SALT_OFFSET),
                Bytes.getLong(bytes, at + ENTRY_FIRST_SEQUENCE_OFFSET),
                Bytes.getLong(bytes, at + ENTRY_LAST_SEQUENCE_OFFSET),
                Bytes.getLong(bytes, at + ENTRY_LAST_MILLIS_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_CAPACITY_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_END_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_END_CHECK_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_CHAIN_CHECK_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_FLAGS_OFFSET),
                Bytes.getInt(bytes, at + ENTRY_SLOT_OFFSET));
    }
}
