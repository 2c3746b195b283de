package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Loads and stores of words of a {@link HeapMemory}, in the place of those that {@code DirectoryLine} has: a model checker changes threads
 * at an access to an array, but not at one to a segment.
 */
final class HeapWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private static long[] words(MemorySegment slab) {
        return (long[]) slab.heapBase().orElseThrow();
    }

    private static int index(long offset) {
        return (int) (offset / Long.BYTES);
    }

    long get(MemorySegment slab, long offset) {
        return words(slab)[index(offset)];
    }

    long getOpaque(MemorySegment slab, long offset) {
        return (long) WORD.getOpaque(words(slab), index(offset));
    }

    long getAcquire(MemorySegment slab, long offset) {
        return (long) WORD.getAcquire(words(slab), index(offset));
    }

    void setRelease(MemorySegment slab, long offset, long word) {
        WORD.setRelease(words(slab), index(offset), word);
    }
}
