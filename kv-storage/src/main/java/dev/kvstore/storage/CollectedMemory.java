package dev.kvstore.storage;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Slabs outside the heap, released by the garbage collector once nobody can reach them. */
final class CollectedMemory implements DirectoryMemory {
    private final Arena arena = Arena.ofAuto();

    @Override
    public MemorySegment table(int index, long bytes) {
        return arena.allocate(bytes, DirectoryLine.BYTES);
    }

    @Override
    public MemorySegment overflow(int index, long bytes) {
        return arena.allocate(bytes, DirectoryLine.BYTES);
    }

    @Override
    public void close() {
        // a reader may be inside
    }
}
