package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.PAGE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Memory for the pages that are being changed, outside the heap. A frame is given out and taken back by the one writer; readers may
 * look at it meanwhile, also after it was given back, as its memory stays until the close.
 */
final class FramePool implements AutoCloseable {
    private static final int SLAB_LOG = 8;
    private static final int SLAB_FRAMES = 1 << SLAB_LOG;

    /** What a reader may look at by mistake lies within two pages behind the one that it reads. */
    private static final int MARGIN = 2 * PAGE;

    private final Arena arena = Arena.ofShared();
    private volatile MemorySegment[] slabs = {};
    private int[] free = new int[SLAB_FRAMES];
    private int freeCount;
    private int used;

    /** A frame; what is in it is left over from before. */
    int take() {
        if (freeCount == 0) {
            addSlab();
        }
        used++;
        return free[--freeCount];
    }

    private void addSlab() {
        MemorySegment[] more = Arrays.copyOf(slabs, slabs.length + 1);
        int first = slabs.length << SLAB_LOG;
        more[slabs.length] = arena.allocate((long) SLAB_FRAMES * PAGE + MARGIN, PAGE);
        free = Arrays.copyOf(free, Math.max(free.length, first + SLAB_FRAMES));
        for (int i = SLAB_FRAMES - 1; i >= 0; i--) {
            free[freeCount++] = first + i;
        }
        slabs = more;
    }

    /** No new reader can find it any more. */
    void giveBack(int frame) {
        used--;
        free[freeCount++] = frame;
    }

    MemorySegment memory(int frame) {
        return slabs[frame >>> SLAB_LOG];
    }

    /** Where the frame begins in its memory. */
    static long offset(int frame) {
        return (long) (frame & SLAB_FRAMES - 1) * PAGE;
    }

    /** Frames given out. */
    int used() {
        return used;
    }

    @Override
    public void close() {
        arena.close();
    }
}
