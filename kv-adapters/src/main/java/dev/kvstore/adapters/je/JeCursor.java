package dev.kvstore.adapters.je;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.EntryCursor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/** A walk by key, some entries at a time, as each call goes to another thread. */
final class JeCursor extends EntryCursor {
    private static final int ENTRIES = 200;
    private static final int BYTES = 1 << 18;

    private record Copy(byte[] key, byte[] value) {}

    private final JeDatabase database;
    private final Deque<Copy> copies = new ArrayDeque<>();
    private KeyRange rest;
    private Copy current;
    private boolean ended;

    JeCursor(JeStore store, JeDatabase database, KeyRange range) {
        super(store, store::isClosed);
        this.database = database;
        this.rest = range;
        begin();
    }

    @Override
    protected boolean move() {
        if (copies.isEmpty() && !ended) {
            ended = database.onOwnThread("scan", this::fetch);
        }
        current = copies.poll();
        return current != null;
    }

    /** Says whether there are no more. */
    private boolean fetch() {
        try (com.sleepycat.je.Cursor cursor = database.openCursor()) {
            RangeWalk walk = new RangeWalk(cursor, rest);
            for (int bytes = 0; copies.size() < ENTRIES && bytes < BYTES;) {
                if (!walk.next()) {
                    return true;
                }
                copies.add(new Copy(walk.key(), walk.value()));
                bytes += walk.key().length + walk.value().length;
            }
            rest = behind(copies.getLast().key());
            return false;
        }
    }

    private KeyRange behind(byte[] key) {
        if (rest.descending()) {
            byte[] low = rest.low();
            KeyRange below = low == null
                    ? KeyRange.lessThan(key)
                    : rest.lowInclusive() ? KeyRange.closedOpen(low, key) : KeyRange.open(low, key);
            return below.reversed();
        }
        byte[] high = rest.high();
        if (high == null) {
            return KeyRange.greaterThan(key);
        }
        return rest.highInclusive() ? KeyRange.openClosed(key, high) : KeyRange.open(key, high);
    }

    @Override
    protected MemorySegment currentKey() {
        return MemorySegment.ofArray(current.key());
    }

    @Override
    protected MemorySegment currentValue() {
        return MemorySegment.ofArray(current.value());
    }

    @Override
    protected void free() {
        copies.clear();
    }
}
