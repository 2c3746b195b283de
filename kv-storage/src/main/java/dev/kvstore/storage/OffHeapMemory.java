package dev.kvstore.storage;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Slabs outside the heap, for a directory that ends with the process. */
final class OffHeapMemory implements DirectoryMemory {
    private final Arena arena = Arena.ofShared();

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
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
