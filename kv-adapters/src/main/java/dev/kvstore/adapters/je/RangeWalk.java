package dev.kvstore.adapters.je;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import dev.kvstore.KeyRange;

/** The moves of a cursor of JE through a range. JE orders keys as the contract wants it. */
final class RangeWalk {
    private final Cursor cursor;
    private final KeyRange range;
    private final DatabaseEntry key = new DatabaseEntry();
    private final DatabaseEntry value = new DatabaseEntry();
    private boolean begun;

    RangeWalk(Cursor cursor, KeyRange range) {
        this.cursor = cursor;
        this.range = range;
    }

    byte[] key() {
        return key.getData();
    }

    byte[] value() {
        return value.getData();
    }

    boolean next() {
        if (range.isEmpty()) {
            return false;
        }
        boolean found = begun ? step() : first();
        begun = true;
        return found && range.contains(key());
    }

    private boolean step() {
        return is(range.descending()
                ? cursor.getPrev(key, value, LockMode.DEFAULT)
                : cursor.getNext(key, value, LockMode.DEFAULT));
    }

    private boolean first() {
        byte[] end = range.descending() ? range.high() : range.low();
        if (end == null) {
            return step(); // not placed yet: from the first, or the last
        }
        key.setData(end);
        boolean found = is(cursor.getSearchKeyRange(key, value, LockMode.DEFAULT));
        if (!found) {
            return range.descending() && is(cursor.getLast(key, value, LockMode.DEFAULT));
        }
        return range.contains(key()) || step();
    }

    private static boolean is(OperationStatus status) {
        return status == OperationStatus.SUCCESS;
    }
}
