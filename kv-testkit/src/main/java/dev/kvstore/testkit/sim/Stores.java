package dev.kvstore.testkit.sim;

import java.util.Arrays;

/** Makes events of stores; long runs of zeros take no memory. */
final class Stores {
    private static final byte[] ZEROS = new byte[1 << 12];

    private Stores() {}

    /** Null where nothing is recorded. */
    static Event event(
            SimDisk disk, int node, long position, byte[] source, int offset, int length, boolean header) {
        if (disk.recording() == null) {
            return null;
        }
        boolean zeros = length > 8 && isZero(source, offset, length);
        byte[] bytes = zeros ? null : Arrays.copyOfRange(source, offset, offset + length);
        return new Event.Stored(node, position, length, bytes, header);
    }

    private static boolean isZero(byte[] source, int offset, int length) {
        for (int from = offset, end = offset + length; from < end; from += ZEROS.length) {
            int to = Math.min(end, from + ZEROS.length);
            if (!Arrays.equals(source, from, to, ZEROS, 0, to - from)) {
                return false;
            }
        }
        return true;
    }
}
