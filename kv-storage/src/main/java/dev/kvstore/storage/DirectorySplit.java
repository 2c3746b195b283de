package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Adds a bucket by splitting another one. All that can fail or takes its time, memory and hashes of records, comes first; only then
 * readers of the old bucket are stopped. Both together need no more overflow lines than the old one had.
 */
final class DirectorySplit implements DirectoryTable.Move {
    private static final long[] NO_ENTRIES = new long[DirectoryLine.ENTRIES];

    private final DirectoryTable table;
    private final RecordHashes hashes;
    private long[] stay = new long[4 * DirectoryLine.ENTRIES];
    private long[] leave = new long[4 * DirectoryLine.ENTRIES];
    private int[] lines = new int[4];
    private int stayCount;
    private int leaveCount;
    private int lineCount;
    private int level;
    private long added;
    private long bucket;

    DirectorySplit(DirectoryTable table, RecordHashes hashes) {
        this.table = table;
        this.hashes = hashes;
    }

    /** One bucket more. If this throws, nothing has changed. */
    void run() {
        table.provide();
        level = table.level();
        added = table.buckets();
        bucket = added - (1L << level);
        collect();
        table.move(bucket, this);
    }

    /** The old bucket is at rest again only after the new one can be found: who then sees the new level there needs it. */
    @Override
    public long rearrange(long moving) {
        int firstLine = fill(table.slab(bucket), DirectoryTable.offset(bucket), stay, stayCount);
        MemorySegment slab = table.slab(added);
        long line = DirectoryTable.offset(added);
        DirectoryLine.header(slab, line, DirectoryHeader.of(level + 1, fill(slab, line, leave, leaveCount)));
        clearRest();
        table.publish();
        return DirectoryHeader.moved(moving, level + 1, firstLine);
    }

    private void collect() {
        stayCount = 0;
        leaveCount = 0;
        lineCount = 0;
        MemorySegment slab = table.slab(bucket);
        long line = DirectoryTable.offset(bucket);
        for (;;) {
            makeRoom();
            for (int i = 0; i < DirectoryLine.ENTRIES; i++) {
                long entry = DirectoryLine.entry(slab, line, i);
                if (entry != 0) {
                    sort(entry);
                }
            }
            int link = DirectoryHeader.link(DirectoryLine.header(slab, line));
            if (link == 0) {
                break;
            }
            lines[lineCount++] = link;
            slab = table.overflow().slab(link);
            line = OverflowLines.offset(link);
        }
        Arrays.fill(stay, stayCount, stayCount + DirectoryLine.ENTRIES, 0);
        Arrays.fill(leave, leaveCount, leaveCount + DirectoryLine.ENTRIES, 0);
    }

    /** For what a line has, and as many zeros behind it; and for a link. */
    private void makeRoom() {
        int most = Math.max(stayCount, leaveCount) + 2 * DirectoryLine.ENTRIES + 1;
        if (most > stay.length) {
            stay = Arrays.copyOf(stay, most * 2);
            leave = Arrays.copyOf(leave, most * 2);
        }
        if (lineCount == lines.length) {
            lines = Arrays.copyOf(lines, lineCount * 2);
        }
    }

    /** Without a branch on the bit, which is random: the entry goes to the end of both, and counts in one. */
    private void sort(long entry) {
        int tag = DirectoryLine.tag(entry);
        long position = DirectoryLine.position(entry);
        int bit = DirectoryTag.splitBit(tag);
        int shorter = DirectoryTag.afterSplit(tag);
        if (DirectoryTag.known(tag) <= DirectoryTag.LEAST_KNOWN) {
            long hash = hashAt(position);
            bit = (int) (hash >>> level) & 1;
            shorter = DirectoryTag.of(hash, level + 1);
        }
        long sorted = DirectoryLine.entry(shorter, position);
        stay[stayCount] = sorted;
        leave[leaveCount] = sorted;
        stayCount += 1 - bit;
        leaveCount += bit;
    }

    private long hashAt(long position) {
        long hash = hashes.hashAt(position);
        if ((hash & (1L << level) - 1) != bucket) {
            throw new IllegalStateException("record has another hash than it was inserted with: position=" + position
                    + " found=" + hash + " expected low bits=" + bucket);
        }
        return hash;
    }

    /** Stores entries in a home line and as many of the collected lines as are needed. Returns the first of these, 0 if none. */
    private int fill(MemorySegment home, long homeLine, long[] entries, int count) {
        store(home, homeLine, entries, 0);
        int link = 0;
        int last = (Math.max(count, 1) - 1) / DirectoryLine.ENTRIES * DirectoryLine.ENTRIES;
        for (int from = last; from > 0; from -= DirectoryLine.ENTRIES) {
            int number = lines[--lineCount];
            MemorySegment slab = table.overflow().slab(number);
            store(slab, OverflowLines.offset(number), entries, from);
            DirectoryLine.header(slab, OverflowLines.offset(number), link);
            link = number;
        }
        return link;
    }

    /** Stores seven entries, or what there is and zeros. */
    private static void store(MemorySegment slab, long line, long[] entries, int from) {
        for (int i = 0; i < DirectoryLine.ENTRIES; i++) {
            DirectoryLine.entry(slab, line, i, entries[from + i]);
        }
    }

    private void clearRest() {
        while (lineCount > 0) {
            int number = lines[--lineCount];
            store(table.overflow().slab(number), OverflowLines.offset(number), NO_ENTRIES, 0);
            table.overflow().release(number);
        }
    }
}
