package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/** The buckets of a directory: their home lines, their overflow lines, and how many there are. */
final class DirectoryTable {
    private static final int FIRST_LEVEL = 6;
    private static final int SPINS = 100;

    private final DirectorySlabs home;
    private final OverflowLines overflow;
    private final DirectoryLoader loader;
    private volatile long buckets;
    private volatile boolean broken;

    /** Empty. */
    DirectoryTable(DirectoryMemory memory) {
        home = new DirectorySlabs(memory::table, 0);
        overflow = new OverflowLines(memory::overflow, 0);
        loader = null;
        for (long bucket = 0; bucket < 1L << FIRST_LEVEL; bucket++) {
            home.provide(bucket);
            DirectoryLine.header(slab(bucket), offset(bucket), DirectoryHeader.of(FIRST_LEVEL, 0));
        }
        buckets = 1L << FIRST_LEVEL;
    }

    /** As it was kept; loaded as it is touched. */
    DirectoryTable(DirectoryMemory memory, DirectoryFile file) {
        home = new DirectorySlabs(memory::table, file.chunks());
        overflow = new OverflowLines(memory::overflow, file.overflowBefore(file.chunks()));
        loader = new DirectoryLoader(file, home, overflow);
        buckets = file.buckets();
    }

    /** Where a hash belongs by the number of buckets; the header of the bucket knows better. */
    long bucketOf(long hash) {
        long count = buckets;
        long high = Long.highestOneBit(count);
        long bucket = hash & (high << 1) - 1;
        return bucket & ~(count - 1 - bucket >> 63 & high);
    }

    long buckets() {
        return buckets;
    }

    /** The level of buckets that are not yet split in this round. */
    int level() {
        return level(buckets);
    }

    private static int level(long buckets) {
        return 63 - Long.numberOfLeadingZeros(buckets);
    }

    /** The level of a bucket among so many. */
    static int levelOf(long bucket, long buckets) {
        int level = level(buckets);
        boolean split = bucket >= 1L << level || bucket < buckets - (1L << level);
        return split ? level + 1 : level;
    }

    MemorySegment slab(long bucket) {
        MemorySegment slab = home.slab(bucket);
        return slab != null ? slab : loader.load(bucket);
    }

    static long offset(long bucket) {
        return DirectorySlabs.offset(bucket);
    }

    OverflowLines overflow() {
        return overflow;
    }

    /** Makes sure that there is memory for one bucket more. */
    void provide() {
        if (loader == null || loader.load(buckets) == null) {
            home.provide(buckets);
        }
    }

    /** Loads what was kept and has not been touched. */
    void loadAll() {
        for (int slab = 0; loader != null && loader.load(DirectorySlabs.firstLine(slab)) != null;) {
            slab++;
        }
    }

    /** What happens to a line. */
    interface LineVisitor {
        void visit(MemorySegment slab, long line);
    }

    /** Goes through the lines of a bucket that is at rest. */
    void forEachLine(long bucket, LineVisitor visitor) {
        MemorySegment slab = slab(bucket);
        long line = offset(bucket);
        while (true) {
            visitor.visit(slab, line);
            int link = DirectoryHeader.link(DirectoryLine.header(slab, line));
            if (link == 0) {
                return;
            }
            slab = overflow.slab(link);
            line = OverflowLines.offset(link);
        }
    }

    /** Lets readers come to the bucket that {@link #provide} was called for. */
    void publish() {
        buckets = buckets + 1;
    }

    long bytes() {
        return home.bytes() + overflow.bytes();
    }

    /**
     * Moves entries of a bucket about; readers of it wait, or begin again.
     *
     * @param bucket which
     * @param move does it
     */
    void move(long bucket, Move move) {
        requireWhole();
        MemorySegment slab = slab(bucket);
        long line = offset(bucket);
        long moving = DirectoryHeader.moving(DirectoryLine.header(slab, line));
        DirectoryLine.header(slab, line, moving);
        try {
            long moved = move.rearrange(moving);
            DirectoryLine.header(slab, line, moved);
        } catch (Throwable failure) {
            broken = true;
            throw failure;
        }
    }

    /** What happens between the two versions. */
    interface Move {
        /** Gets the header of the bucket as it stands, returns it as it shall be. */
        long rearrange(long moving);
    }

    /** A reader found a bucket in motion. The writer is at work, or the machine took the processor from it. */
    void pause(int attempt) {
        if (attempt < SPINS) {
            Thread.onSpinWait();
        } else {
            requireWhole();
            Thread.yield();
        }
    }

    private void requireWhole() {
        if (broken) {
            throw new IllegalStateException("directory was left in the middle of a change by an error");
        }
    }
}
