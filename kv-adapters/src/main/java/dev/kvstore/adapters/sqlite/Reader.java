package dev.kvstore.adapters.sqlite;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Lender;
import dev.kvstore.adapters.Moment;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A connection that reads; of one moment between {@link #begin} and {@link #release}, else each statement of its own. */
final class Reader extends Connected implements Moment {
    private final Consumer<Reader> giveBack;
    private boolean begun;

    Reader(Connection connection, Path path, Consumer<Reader> giveBack) {
        super(connection, path);
        this.giveBack = giveBack;
    }

    /** Keeps the newest moment: a transaction has one once it has read. */
    Reader begin() {
        execute("read", "BEGIN");
        begun = true;
        number("read", "SELECT 1 FROM kv LIMIT 1");
        return this;
    }

    @Override
    public long count() {
        return number("count", "SELECT count(*) FROM kv");
    }

    @Override
    public Cursor scan(Lender lender, BooleanSupplier closedAbove, KeyRange range, Runnable release) {
        return new SqliteCursor(lender, closedAbove, this, range, release);
    }

    @Override
    public void release() {
        if (begun) {
            begun = false;
            execute("read", "COMMIT");
        }
        giveBack.accept(this);
    }
}
