package dev.kvstore.adapters.lmdb;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.EntryCursor;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.lmdbjava.Cursor;

/** A walk through one moment with a native cursor. */
final class LmdbCursor extends EntryCursor {
    private final ReadTransaction moment;
    private final Runnable release;
    private final RangeWalk walk;
    private final Cursor<NativeBytes> cursor;
    private boolean begun;

    /** The moment is released with the cursor. */
    LmdbCursor(Lender lender, BooleanSupplier closedAbove, ReadTransaction moment, KeyRange range, Runnable release) {
        super(lender, closedAbove);
        this.moment = moment;
        this.release = release;
        this.walk = new RangeWalk(range);
        synchronized (moment) {
            this.cursor = moment.openCursor();
        }
        begin();
    }

    @Override
    protected boolean move() {
        synchronized (moment) {
            boolean found = begun ? walk.next(cursor) : walk.first(cursor);
            begun = true;
            return found;
        }
    }

    @Override
    protected MemorySegment currentKey() {
        return cursor.key().segment();
    }

    @Override
    protected MemorySegment currentValue() {
        return cursor.val().segment();
    }

    @Override
    protected void free() {
        synchronized (moment) {
            cursor.close();
        }
        release.run();
    }
}
