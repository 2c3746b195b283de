package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/**
 * Where a {@link HashDirectory} gets its memory from: two series of slabs that only grow. A slab is native memory, a multiple of 64
 * bytes long, begins at a multiple of 64, and reads as zeros at first. It stays where it is until the close. Used by the one writer.
 */
public interface DirectoryMemory extends AutoCloseable {
    /**
     * The next slab of home lines.
     *
     * @param index 0 for the first, then one more each time
     * @param bytes its length
     * @return the slab
     */
    MemorySegment table(int index, long bytes);

    /**
     * The next slab of overflow lines.
     *
     * @param index 0 for the first, then one more each time
     * @param bytes its length
     * @return the slab
     */
    MemorySegment overflow(int index, long bytes);

    /** Releases all slabs. */
    @Override
    void close();
}
