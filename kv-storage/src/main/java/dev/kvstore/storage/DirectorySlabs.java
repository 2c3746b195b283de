package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A growing series of lines in slabs: 64 lines, then doubling what is there, from 1 MiB on in steps of that. So little is lost at any
 * size, nothing is ever copied, and the longest step takes the time to clear 1 MiB.
 */
final class DirectorySlabs {
    static final int FIRST_LINES = HashFormat.FIRST_CHUNK_BUCKETS;

    private static final int FIRST_LOG = Integer.numberOfTrailingZeros(FIRST_LINES);
    private static final int LINE_LOG = 6;
    private static final int STEP_LOG = Integer.numberOfTrailingZeros(HashFormat.MAX_CHUNK_BUCKETS);

    /** Number of slabs below {@code 1 << STEP_LOG} lines, less the one that the first step would be. */
    private static final int DOUBLINGS = STEP_LOG - FIRST_LOG;

    /** Gives the slabs. */
    interface Source {
        MemorySegment slab(int index, long bytes);
    }

    private static final VarHandle SLAB = MethodHandles.arrayElementVarHandle(MemorySegment[].class);

    private final Source source;
    private volatile long bytes;

    /** So many there are, or will be loaded when they are first touched. */
    private int count;

    /** An element is null as long as it is to be loaded. */
    private volatile MemorySegment[] slabs;

    /** With so many that will be loaded. */
    DirectorySlabs(Source source, int kept) {
        this.source = source;
        this.count = kept;
        this.slabs = new MemorySegment[Math.max(kept, DOUBLINGS + 1)];
    }

    /** The slab that a line is in; null if it is to be loaded. */
    MemorySegment slab(long line) {
        return (MemorySegment) SLAB.getAcquire(slabs, index(line));
    }

    /** The offset of a line in its slab. */
    static long offset(long line) {
        long start = line < 1L << STEP_LOG ? Long.highestOneBit(line | FIRST_LINES - 1) & -FIRST_LINES
                : line & -1L << STEP_LOG;
        return line - start << LINE_LOG;
    }

    /** The first line of a slab. */
    static long firstLine(int index) {
        if (index == 0) {
            return 0;
        }
        return index <= DOUBLINGS ? 1L << FIRST_LOG + index - 1 : (long) (index - DOUBLINGS) << STEP_LOG;
    }

    /** The slab that a line is in. */
    static int index(long line) {
        return line < 1L << STEP_LOG ? 64 - FIRST_LOG - Long.numberOfLeadingZeros(line | FIRST_LINES - 1)
                : DOUBLINGS + (int) (line >>> STEP_LOG);
    }

    /** Makes sure that there is memory for a line. */
    void provide(long line) {
        if (index(line) >= count || slab(line) == null) {
            provideSlab(index(line));
        }
    }

    private synchronized void provideSlab(int index) {
        while (count < index) {
            provideSlab(count);
        }
        if (index >= count || slabs[index] == null) {
            publish(index, allocate(index));
        }
    }

    /** Memory for a slab, which nobody sees yet. */
    synchronized MemorySegment allocate(int index) {
        long length = firstLine(index + 1) - firstLine(index) << LINE_LOG;
        MemorySegment slab = source.slab(index, length);
        bytes += length;
        return slab;
    }

    synchronized void publish(int index, MemorySegment slab) {
        if (index >= slabs.length) {
            slabs = Arrays.copyOf(slabs, index * 2);
        }
        SLAB.setRelease(slabs, index, slab);
        count = Math.max(count, index + 1);
    }

    /** How long all slabs are. */
    long bytes() {
        return bytes;
    }
}
