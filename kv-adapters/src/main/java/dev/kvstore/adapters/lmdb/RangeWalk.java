package dev.kvstore.adapters.lmdb;

import dev.kvstore.KeyRange;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.lmdbjava.Cursor;
import org.lmdbjava.GetOp;

/** The moves of a native cursor through a range. An end may be longer than any key: then its beginning is looked for. */
final class RangeWalk {
    private final KeyRange range;
    private final MemorySegment low;
    private final MemorySegment high;
    private final NativeBytes wanted = new NativeBytes();
    private final MemorySegment wantedRoom = Arena.ofAuto().allocate(KeyLimits.MAX_LENGTH);

    RangeWalk(KeyRange range) {
        this.range = range;
        this.low = segment(range.low());
        this.high = segment(range.high());
    }

    private static MemorySegment segment(byte[] end) {
        return end == null ? null : MemorySegment.ofArray(end);
    }

    boolean first(Cursor<NativeBytes> cursor) {
        if (range.isEmpty()) {
            return false;
        }
        boolean found = range.descending() ? toEnd(cursor, range.high()) : toStart(cursor, range.low());
        while (found && !isPastStart(cursor)) {
            found = range.descending() ? cursor.prev() : cursor.next();
        }
        return found && isBeforeEnd(cursor);
    }

    boolean next(Cursor<NativeBytes> cursor) {
        return (range.descending() ? cursor.prev() : cursor.next()) && isBeforeEnd(cursor);
    }

    /** To the first key that is not smaller. */
    private boolean toStart(Cursor<NativeBytes> cursor, byte[] key) {
        return key == null || key.length == 0 ? cursor.first() : seek(cursor, key);
    }

    /** To the last key, or to one that is not smaller. */
    private boolean toEnd(Cursor<NativeBytes> cursor, byte[] key) {
        return key != null && key.length > 0 && seek(cursor, key) || cursor.last();
    }

    private boolean seek(Cursor<NativeBytes> cursor, byte[] key) {
        byte[] start = key.length > KeyLimits.MAX_LENGTH ? Arrays.copyOf(key, KeyLimits.MAX_LENGTH) : key;
        wanted.set(wantedRoom.address(), start.length);
        wanted.fill(start);
        return cursor.get(wanted, GetOp.MDB_SET_RANGE);
    }

    private boolean isPastStart(Cursor<NativeBytes> cursor) {
        return range.descending() ? isBelowHigh(cursor) : isAboveLow(cursor);
    }

    private boolean isBeforeEnd(Cursor<NativeBytes> cursor) {
        return range.descending() ? isAboveLow(cursor) : isBelowHigh(cursor);
    }

    private boolean isAboveLow(Cursor<NativeBytes> cursor) {
        if (low == null) {
            return true;
        }
        int order = KeyOrder.compare(cursor.key(), low);
        return order > 0 || order == 0 && range.lowInclusive();
    }

    private boolean isBelowHigh(Cursor<NativeBytes> cursor) {
        if (high == null) {
            return true;
        }
        int order = KeyOrder.compare(cursor.key(), high);
        return order < 0 || order == 0 && range.highInclusive();
    }
}
