package dev.kvstore.testkit.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Bytes that were stored and that no force has covered.
 *
 * @param event the number of the event
 * @param position in the file
 * @param length in bytes
 * @param bytes null if all are zero
 * @param offset of the first in {@code bytes}
 * @param header whether it was a release store of eight bytes
 */
record PendingStore(int event, long position, int length, byte[] bytes, int offset, boolean header) {
    long end() {
        return position + length;
    }

    PendingStore piece(long from, long to) {
        return new PendingStore(event, from, (int) (to - from), bytes, offset + (int) (from - position), header);
    }

    PendingStore aged(int events) {
        return new PendingStore(event - events, position, length, bytes, offset, header);
    }

    void copyTo(MemorySegment file, long from, long to) {
        if (from >= to) {
            return;
        }
        if (bytes == null) {
            file.asSlice(from, to - from).fill((byte) 0);
        } else {
            MemorySegment.copy(
                    bytes, offset + (int) (from - position), file, ValueLayout.JAVA_BYTE, from, (int) (to - from));
        }
    }
}
