package dev.kvstore.storage;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Slabs outside the heap, for a directory that ends with the process: released by a close, or by the garbage collector. */
final class OffHeapMemory implements DirectoryMemory {
    private final Arena arena;
    private final boolean collected;

    /** Released by the close. */
    OffHeapMemory() {
        this(Arena.ofShared(), false);
    }

    private OffHeapMemory(Arena arena, boolean collected) {
        this.arena = arena;
        this.collected = collected;
    }

    /** Released once nobody can reach it; a reader may be inside when it is closed. */
    static OffHeapMemory collected() {
        return new OffHeapMemory(Arena.ofAuto(), true);
    }

    @Override
    public MemorySegment table(int index, long bytes) {
        return arena.allocate(bytes, DirectoryLine.BYTES);
    }

    @Override
    public MemorySegment overflow(int index, long bytes) {
        return arena.allocate(bytes, DirectoryLine.BYTES);
    }

    /** Two threads may close a store at once. */
    @Override
    public synchronized void close() {
        if (!collected && arena.scope().isAlive()) {
            arena.close();
        }
    }
}
