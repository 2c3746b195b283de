package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/**
 * The overflow lines, numbered from 1, and which of them are free. Free ones are linked by their headers, and their entries are empty.
 * Used by the writer; readers only look lines up.
 */
final class OverflowLines {
    private final DirectorySlabs slabs;
    private int used;
    private int free;
    private int freeCount;

    /** With so many in use, whose memory is to be loaded. */
    OverflowLines(DirectorySlabs.Source source, int kept) {
        slabs = new DirectorySlabs(source, kept == 0 ? 0 : DirectorySlabs.index(kept) + 1);
        used = kept;
    }

    /** The slab of a line that is being loaded. */
    MemorySegment restored(int number) {
        slabs.provide(number);
        return slab(number);
    }

    MemorySegment slab(int number) {
        return slabs.slab(number);
    }

    static long offset(int number) {
        return DirectorySlabs.offset(number);
    }

    /** Makes sure that so many can be taken. */
    void provide(int count) {
        while (freeCount < count) {
            if (used == DirectoryHeader.MAX_LINK) {
                throw new IllegalStateException("directory has too many overflow lines: count=" + used);
            }
            slabs.provide(used + 1);
            used++;
            release(used);
        }
    }

    /** A line without entries and link. */
    int take() {
        provide(1);
        int number = free;
        MemorySegment slab = slab(number);
        free = DirectoryHeader.link(DirectoryLine.header(slab, offset(number)));
        freeCount--;
        DirectoryLine.header(slab, offset(number), 0);
        return number;
    }

    /** Takes back a line whose entries are empty. A reader may still be in it. */
    void release(int number) {
        DirectoryLine.header(slab(number), offset(number), free);
        free = number;
        freeCount++;
    }

    long bytes() {
        return slabs.bytes();
    }
}
