package dev.kvstore.storage;

/**
 * The 16 bits that an entry keeps of its hash: the bits that follow those which chose its bucket, the next one to split by on top,
 * then a one that marks their end, then zeros. So a tag says itself how many bits it knows: up to 15, one fewer after each split. A tag
 * is never 0, the tag of an empty entry.
 */
final class DirectoryTag {
    static final int SHIFT = HashFormat.ENTRY_POSITION_BITS;

    /** A tag that knows fewer is renewed. It still spares 63 of 64 needless looks into the journal. */
    static final int LEAST_KNOWN = 6;

    private static final int BITS = 16;
    private static final int MASK = (1 << BITS) - 1;

    private DirectoryTag() {}

    /** What tags at a level are compared with: the next 16 bits of the hash, the first on top. */
    static int pattern(long hash, int level) {
        return (int) (Long.reverse(hash) << level >>> SHIFT);
    }

    /** The tag with the most bits. */
    static int of(int pattern) {
        return pattern | 1;
    }

    /** The tag with the most bits. */
    static int of(long hash, int level) {
        return of(pattern(hash, level));
    }

    /** 1 if all known bits are those of the pattern, without a branch: what differs must not reach above the lowest one of the tag. */
    static int matches(int tag, int pattern) {
        return ~((tag ^ tag - 1) - (tag ^ pattern)) >>> 31;
    }

    static int known(int tag) {
        return BITS - 1 - Integer.numberOfTrailingZeros(tag);
    }

    /** The bit that the next split goes by. */
    static int splitBit(int tag) {
        return tag >>> BITS - 1;
    }

    /** The tag after that split. */
    static int afterSplit(int tag) {
        return tag << 1 & MASK;
    }
}
