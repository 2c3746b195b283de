package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Loads and stores of a line: 64 bytes, one cache line, a header and seven entries. An entry is a word: a tag above a position, 0 if empty.
 * The only code that stores into the memory of a directory.
 */
final class DirectoryLine {
    static final int BYTES = 64;
    static final int ENTRIES = 7;
    static final long POSITION_MASK = (1L << DirectoryTag.SHIFT) - 1;

    private static final int ENTRY_OFFSET = 8;
    private static final VarHandle WORD =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

    private DirectoryLine() {}

    static long header(MemorySegment slab, long line) {
        return (long) WORD.getAcquire(slab, line);
    }

    /** After everything stored before. */
    static void header(MemorySegment slab, long line, long header) {
        WORD.setRelease(slab, line, header);
    }

    static long entry(MemorySegment slab, long line, int index) {
        return (long) WORD.getOpaque(slab, line + ENTRY_OFFSET + index * 8L);
    }

    /** After everything stored before. */
    static void entry(MemorySegment slab, long line, int index, long entry) {
        WORD.setRelease(slab, line + ENTRY_OFFSET + index * 8L, entry);
    }

    static long entry(int tag, long position) {
        return (long) tag << DirectoryTag.SHIFT | position;
    }

    static int tag(long entry) {
        return (int) (entry >>> DirectoryTag.SHIFT);
    }

    static long position(long entry) {
        return entry & POSITION_MASK;
    }

    /**
     * The set of entries whose tags match, a bit for each. Without a branch, since none could be predicted. Plain loads: who goes by the
     * set fences, and loads the entry again.
     */
    static int matches(MemorySegment slab, long line, int pattern) {
        int set = 0;
        for (int i = ENTRIES - 1; i >= 0; i--) {
            long entry = (long) WORD.get(slab, line + ENTRY_OFFSET + i * 8L);
            set = set << 1 | DirectoryTag.matches(tag(entry), pattern);
        }
        return set;
    }

    /** The index of the first entry with a position, 0 for an empty one; -1 if none. */
    static int indexOf(MemorySegment slab, long line, long position) {
        int set = 0;
        for (int i = ENTRIES - 1; i >= 0; i--) {
            long difference = position(entry(slab, line, i)) ^ position;
            set = set << 1 | (int) (difference - 1 >>> 63);
        }
        return set == 0 ? -1 : Integer.numberOfTrailingZeros(set);
    }

    static boolean isEmpty(MemorySegment slab, long line) {
        long any = 0;
        for (int i = 0; i < ENTRIES; i++) {
            any |= entry(slab, line, i);
        }
        return any == 0;
    }
}
