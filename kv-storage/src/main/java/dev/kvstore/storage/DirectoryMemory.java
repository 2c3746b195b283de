package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/**
 * Where a {@link HashDirectory} gets its memory from: two series of slabs that only grow. A slab is native memory, a multiple of 64
 * bytes long, begins at a multiple of 64, and reads as zeros at first. It stays where it is until the close. Safe for all threads: the
 * one writer asks for slabs in order, and whoever touches what a close had kept for those of that.
 */
public interface DirectoryMemory extends AutoCloseable {
    /**
     * The next slab of home lines.
     *
     * @param index from 0 on; each is asked for once
     * @param bytes its length
     * @return the slab
     */
    MemorySegment table(int index, long bytes);

    /**
     * The next slab of overflow lines.
     *
     * @param index from 0 on; each is asked for once
     * @param bytes its length
     * @return the slab
     */
    MemorySegment overflow(int index, long bytes);

    /** Releases all slabs. */
    @Override
    void close();
}
