package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;

/**
 * The writer's way through the lines of one bucket. An entry that stays is not moved here: adding fills the first gap, removing leaves
 * one. Only taking out an overflow line that has become empty is a move.
 */
final class BucketEditor implements DirectoryTable.Move {
    private final DirectoryTable table;
    private long bucket;
    private int level;

    /** Where it is: in the home line if the number is 0, else in that overflow line. */
    private MemorySegment slab;

    private long line;
    private int number;
    private int previous;

    BucketEditor(DirectoryTable table) {
        this.table = table;
    }

    /** May need one overflow line; if there is none to be had, this throws, and nothing has changed. */
    void add(long hash, long position) {
        enter(hash);
        int index = seek(0);
        long entry = DirectoryLine.entry(DirectoryTag.of(hash, level), position);
        if (index < 0) {
            extend(entry);
        } else {
            DirectoryLine.entry(slab, line, index, entry);
        }
    }

    /** False if the position is not there. */
    boolean replace(long hash, long position, long by) {
        enter(hash);
        int index = seek(position);
        if (index < 0) {
            return false;
        }
        DirectoryLine.entry(slab, line, index, DirectoryLine.entry(DirectoryTag.of(hash, level), by));
        return true;
    }

    /** False if the position is not there. */
    boolean remove(long hash, long position) {
        enter(hash);
        int index = seek(position);
        if (index < 0) {
            return false;
        }
        DirectoryLine.entry(slab, line, index, 0);
        if (number != 0 && DirectoryLine.isEmpty(slab, line)) {
            table.move(bucket, this);
        }
        return true;
    }

    private void enter(long hash) {
        bucket = table.bucketOf(hash);
        slab = table.slab(bucket);
        line = DirectoryTable.offset(bucket);
        level = DirectoryHeader.level(DirectoryLine.header(slab, line));
        number = 0;
        previous = 0;
    }

    /** Goes to the line with a position, 0 for a gap, and returns the index there; to the last line and -1 if there is none. */
    private int seek(long position) {
        for (;;) {
            int index = DirectoryLine.indexOf(slab, line, position);
            int link = DirectoryHeader.link(DirectoryLine.header(slab, line));
            if (index >= 0 || link == 0) {
                return index;
            }
            previous = number;
            number = link;
            slab = table.overflow().slab(link);
            line = OverflowLines.offset(link);
        }
    }

    /** Links a line with one entry to this one, the last. */
    private void extend(long entry) {
        int added = table.overflow().take();
        DirectoryLine.entry(table.overflow().slab(added), OverflowLines.offset(added), 0, entry);
        DirectoryLine.header(slab, line, DirectoryHeader.withLink(DirectoryLine.header(slab, line), added));
    }

    /** Takes out the line where it is. */
    @Override
    public long rearrange(long moving) {
        int next = DirectoryHeader.link(DirectoryLine.header(slab, line));
        int first = DirectoryHeader.link(moving);
        if (previous == 0) {
            first = next;
        } else {
            DirectoryLine.header(table.overflow().slab(previous), OverflowLines.offset(previous), next);
        }
        table.overflow().release(number);
        return DirectoryHeader.moved(moving, level, first);
    }
}
