package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/** Slabs on the heap, where a model checker can see loads and stores: those of {@link HeapWords}. */
final class HeapMemory implements DirectoryMemory {
    @Override
    public MemorySegment table(int index, long bytes) {
        return slab(bytes);
    }

    @Override
    public MemorySegment overflow(int index, long bytes) {
        return slab(bytes);
    }

    private static MemorySegment slab(long bytes) {
        return MemorySegment.ofArray(new long[Math.toIntExact(bytes / Long.BYTES)]);
    }

    @Override
    public void close() {}
}
