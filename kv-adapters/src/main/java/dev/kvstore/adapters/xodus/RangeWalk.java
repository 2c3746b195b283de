package dev.kvstore.adapters.xodus;

import dev.kvstore.KeyRange;
import java.util.Arrays;
import jetbrains.exodus.env.Cursor;

/** The moves of a cursor of Xodus through a range. */
final class RangeWalk {
    private final Cursor cursor;
    private final KeyRange range;
    private boolean begun;

    RangeWalk(Cursor cursor, KeyRange range) {
        this.cursor = cursor;
        this.range = range;
    }

    Cursor cursor() {
        return cursor;
    }

    boolean next() {
        if (range.isEmpty()) {
            return false;
        }
        boolean found = begun ? step() : first();
        begun = true;
        if (found && !range.contains(key())) {
            found = isAtEnd() && step() && range.contains(key());
        }
        return found;
    }

    byte[] key() {
        return Bytes.copy(cursor.getKey());
    }

    private boolean step() {
        return range.descending() ? cursor.getPrev() : cursor.getNext();
    }

    private boolean first() {
        byte[] end = range.descending() ? range.high() : range.low();
        if (end == null) {
            return range.descending() ? cursor.getLast() : cursor.getNext();
        }
        boolean found = cursor.getSearchKeyRange(Bytes.of(end)) != null;
        if (range.descending()) {
            return found ? isInside() || cursor.getPrev() : cursor.getLast();
        }
        return found;
    }

    /** Where a search for the end led to: at it, or behind. */
    private boolean isInside() {
        return range.contains(key());
    }

    /** At an end that is not included; the next one may be inside. */
    private boolean isAtEnd() {
        return !range.descending() && Arrays.equals(key(), range.low());
    }
}
