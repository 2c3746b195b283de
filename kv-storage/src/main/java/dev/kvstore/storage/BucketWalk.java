package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A reader's way through all buckets. It takes a bucket at a time as it is at one instant. If that one has been split since the walk
 * began, it takes the buckets that came out of it instead: entries never leave this set, so none is missed or met twice.
 */
final class BucketWalk {
    private final DirectoryTable table;
    private final LongConsumer action;
    private long[] positions = new long[4 * DirectoryLine.ENTRIES];
    private int count;

    BucketWalk(DirectoryTable table, LongConsumer action) {
        this.table = table;
        this.action = action;
    }

    void run() {
        int level = table.level();
        for (long bucket = 0; bucket < 1L << level; bucket++) {
            visit(bucket, level);
        }
    }

    /** Everything whose hash has these low bits. */
    private void visit(long bucket, int level) {
        int attempt = 0;
        while (!copy(bucket, level)) {
            long header = DirectoryLine.header(table.slab(bucket), DirectoryTable.offset(bucket));
            if (!DirectoryHeader.isMoving(header) && DirectoryHeader.level(header) > level) {
                visit(bucket, level + 1);
                visit(bucket | 1L << level, level + 1);
                return;
            }
            table.pause(attempt++);
        }
        for (int i = 0; i < count; i++) {
            action.accept(positions[i]);
        }
    }

    /** False if the bucket is of another level, in motion, or changed meanwhile. */
    private boolean copy(long bucket, int level) {
        MemorySegment home = table.slab(bucket);
        long homeLine = DirectoryTable.offset(bucket);
        long header = DirectoryLine.header(home, homeLine);
        if (DirectoryHeader.isMoving(header) || DirectoryHeader.level(header) != level) {
            return false;
        }
        count = 0;
        MemorySegment slab = home;
        long line = homeLine;
        int link = DirectoryHeader.link(header);
        for (;;) {
            take(slab, line);
            VarHandle.acquireFence();
            if (DirectoryLine.header(home, homeLine) != header) {
                return false;
            }
            if (link == 0) {
                return true;
            }
            slab = table.overflow().slab(link);
            line = OverflowLines.offset(link);
            link = DirectoryHeader.link(DirectoryLine.header(slab, line));
        }
    }

    private void take(MemorySegment slab, long line) {
        if (count + DirectoryLine.ENTRIES > positions.length) {
            positions = Arrays.copyOf(positions, count * 2);
        }
        for (int i = 0; i < DirectoryLine.ENTRIES; i++) {
            long entry = DirectoryLine.entry(slab, line, i);
            if (entry != 0) {
                positions[count++] = DirectoryLine.position(entry);
            }
        }
    }
}
