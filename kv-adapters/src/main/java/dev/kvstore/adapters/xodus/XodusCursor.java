package dev.kvstore.adapters.xodus;

import dev.kvstore.adapters.EntryCursor;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A walk through one moment. Calls lock the moment: a transaction of Xodus is for one thread at a time. */
final class XodusCursor extends EntryCursor {
    private final Object moment;
    private final RangeWalk walk;
    private final Path path;
    private final Runnable release;
    private byte[] value;

    /** The moment is released with the cursor. */
    XodusCursor(
            Lender lender,
            BooleanSupplier closedAbove,
            Object moment,
            RangeWalk walk,
            Path path,
            Runnable release) {
        super(lender, closedAbove);
        this.moment = moment;
        this.walk = walk;
        this.path = path;
        this.release = release;
        begin();
    }

    @Override
    protected boolean move() {
        value = null;
        synchronized (moment) {
            return Errors.translated("scan", path, walk::next);
        }
    }

    @Override
    protected MemorySegment currentKey() {
        synchronized (moment) {
            return MemorySegment.ofArray(walk.key());
        }
    }

    @Override
    protected MemorySegment currentValue() {
        if (value == null) {
            synchronized (moment) {
                value = Errors.translated("scan", path, () -> Bytes.copy(walk.cursor().getValue()));
            }
        }
        return MemorySegment.ofArray(value);
    }

    @Override
    protected void free() {
        synchronized (moment) {
            walk.cursor().close();
        }
        release.run();
    }
}
