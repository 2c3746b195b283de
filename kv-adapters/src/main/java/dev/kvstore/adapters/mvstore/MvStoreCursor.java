package dev.kvstore.adapters.mvstore;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.EntryCursor;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStoreException;

/** A walk through one moment. MVStore's ends are included, so an excluded one is skipped here. */
final class MvStoreCursor extends EntryCursor {
    private final Path path;
    private final Runnable release;
    private final KeyRange range;
    private final Cursor<byte[], byte[]> cursor;
    private byte[] key;

    /** The moment is released with the cursor. */
    MvStoreCursor(
            Lender lender,
            BooleanSupplier closedAbove,
            MvStoreMoment moment,
            KeyRange range,
            Path path,
            Runnable release) {
        super(lender, closedAbove);
        this.path = path;
        this.release = release;
        this.range = range;
        this.cursor = range.descending()
                ? moment.cursor(range.high(), range.low(), true)
                : moment.cursor(range.low(), range.high(), false);
        begin();
    }

    @Override
    protected boolean move() {
        try {
            while (!range.isEmpty() && cursor.hasNext()) {
                key = cursor.next();
                if (range.contains(key)) {
                    return true;
                }
            }
            return false;
        } catch (MVStoreException failed) {
            throw Errors.translate("scan", path, failed);
        }
    }

    @Override
    protected MemorySegment currentKey() {
        return MemorySegment.ofArray(key);
    }

    @Override
    protected MemorySegment currentValue() {
        return MemorySegment.ofArray(cursor.getValue());
    }

    @Override
    protected void free() {
        release.run();
    }
}
