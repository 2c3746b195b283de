package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

/**
 * The place of a segment in the chain, as its header tells.
 *
 * @param written false if the segment was not started
 * @param valid false if what stands there is damaged or torn
 * @param firstSequence sequence number of its first record
 * @param previousCheck check of the last frame before it
 * @param check what its first frame links to
 */
record SegmentStart(boolean written, boolean valid, long firstSequence, int previousCheck, int check) {
    static SegmentStart read(Segment segment) {
        byte[] header = new byte[SEGMENT_HEADER_LENGTH];
        Window.copy(segment, 0, header, header.length);
        long mark = Bytes.getLong(header, START_MARK_OFFSET);
        int check = Segment.startCheck(header, segment.salt());
        boolean valid = mark == (Integer.toUnsignedLong(START_MARK) | (long) check << 32);
        return new SegmentStart(
                !isZero(header),
                valid,
                Bytes.getLong(header, START_SEQUENCE_OFFSET),
                Bytes.getInt(header, START_PREVIOUS_CHECK_OFFSET),
                check);
    }

    private static boolean isZero(byte[] header) {
        for (int offset = START_SEQUENCE_OFFSET; offset < SEGMENT_HEADER_LENGTH; offset++) {
            if (header[offset] != 0) {
                return false;
            }
        }
        return true;
    }
}
