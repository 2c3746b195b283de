package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A growing series of lines in slabs: 64 lines, then doubling what is there, from 1 MiB on in steps of that. So little is lost at any
 * size, nothing is ever copied, and the longest step takes the time to clear 1 MiB.
 */
final class DirectorySlabs {
    static final int FIRST_LINES = 64;

    private static final int FIRST_LOG = 6;
    private static final int STEP_LOG = 14;

    /** Number of slabs below {@code 1 << STEP_LOG} lines, less the one that the first step would be. */
    private static final int DOUBLINGS = STEP_LOG - FIRST_LOG;

    /** Gives the slabs. */
    interface Source {
        MemorySegment slab(int index, long bytes);
    }

    private final Source source;
    private int count;
    private volatile long bytes;

    /** Elements are set before a number of a line in them is published, and read after it. */
    private volatile MemorySegment[] slabs = new MemorySegment[DOUBLINGS + 1];

    DirectorySlabs(Source source) {
        this.source = source;
    }

    /** The slab that a line is in. */
    MemorySegment slab(long line) {
        return slabs[index(line)];
    }

    /** The offset of a line in its slab. */
    static long offset(long line) {
        long start = line < 1L << STEP_LOG ? Long.highestOneBit(line | FIRST_LINES - 1) & -FIRST_LINES
                : line & -1L << STEP_LOG;
        return line - start << 6;
    }

    private static int index(long line) {
        return line < 1L << STEP_LOG ? 64 - FIRST_LOG - Long.numberOfLeadingZeros(line | FIRST_LINES - 1)
                : DOUBLINGS + (int) (line >>> STEP_LOG);
    }

    /** Makes sure that there is memory for a line. */
    void provide(long line) {
        while (index(line) >= count) {
            if (count == slabs.length) {
                slabs = Arrays.copyOf(slabs, count * 2);
            }
            long length = (long) DirectoryLine.BYTES << Math.clamp(count + FIRST_LOG - 1, FIRST_LOG, STEP_LOG);
            slabs[count] = source.slab(count, length);
            count++;
            bytes += length;
        }
    }

    /** How long all slabs are. */
    long bytes() {
        return bytes;
    }
}
