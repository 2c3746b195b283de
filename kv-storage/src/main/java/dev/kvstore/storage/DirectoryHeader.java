package dev.kvstore.storage;

/**
 * The header word of a line. {@code 0..27} number of the next overflow line of the bucket, 0 if none. In a home line also: {@code 28..33}
 * level, how many low bits of the hash all entries of the bucket share; {@code 34..63} version, odd while entries move.
 */
final class DirectoryHeader {
    static final int MAX_LINK = (1 << 28) - 1;

    private static final int LEVEL_SHIFT = 28;
    private static final int VERSION_SHIFT = 34;
    private static final long VERSION_ONE = 1L << VERSION_SHIFT;

    private DirectoryHeader() {}

    /** Of a new bucket. */
    static long of(int level, int link) {
        return (long) level << LEVEL_SHIFT | link;
    }

    static int link(long header) {
        return (int) header & MAX_LINK;
    }

    static int level(long header) {
        return (int) (header >>> LEVEL_SHIFT) & 63;
    }

    static boolean isMoving(long header) {
        return (header & VERSION_ONE) != 0;
    }

    /** Whether a bucket is at rest, and the one for a hash. */
    static boolean isFor(long header, long hash, long bucket) {
        return (hash & (1L << level(header)) - 1 | header & VERSION_ONE) == bucket;
    }

    static long withLink(long header, int link) {
        return header & ~(long) MAX_LINK | link;
    }

    static long moving(long header) {
        return header + VERSION_ONE;
    }

    /** After a move, with the version after that of {@code moving}. */
    static long moved(long moving, int level, int link) {
        return (moving + VERSION_ONE >>> VERSION_SHIFT) << VERSION_SHIFT | of(level, link);
    }
}
