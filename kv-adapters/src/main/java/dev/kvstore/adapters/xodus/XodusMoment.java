package dev.kvstore.adapters.xodus;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Lender;
import dev.kvstore.adapters.Moment;
import java.util.function.BooleanSupplier;
import jetbrains.exodus.env.Transaction;

/** A transaction that reads. One call at a time: its methods, and its cursors, lock it. */
final class XodusMoment implements Moment {
    private final Database database;
    private final Transaction transaction;

    XodusMoment(Database database) {
        this.database = database;
        this.transaction = database.beginRead();
    }

    @Override
    public synchronized byte[] find(byte[] key) {
        return Errors.translated("get", database.folder(),
                () -> Bytes.copy(database.store().get(transaction, Bytes.of(key))));
    }

    @Override
    public synchronized long count() {
        return Errors.translated("count", database.folder(), () -> database.store().count(transaction));
    }

    @Override
    public synchronized Cursor scan(Lender lender, BooleanSupplier closedAbove, KeyRange range, Runnable release) {
        return Errors.translated("scan", database.folder(), () -> new XodusCursor(
                lender, closedAbove, this, new RangeWalk(database.store().openCursor(transaction), range),
                database.folder(), release));
    }

    @Override
    public void release() {
        transaction.abort();
    }
}
