package dev.kvstore.adapters.sqlite;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.EntryCursor;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.MemorySegment;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.function.BooleanSupplier;

/** A walk with a statement that runs as long as the walk. */
final class SqliteCursor extends EntryCursor {
    private final Reader reader;
    private final Runnable release;
    private final String sql;
    private PreparedStatement statement;
    private ResultSet entries;
    private byte[] key;
    private byte[] value;

    /** It sees the moment of its construction. */
    SqliteCursor(Lender lender, BooleanSupplier closedAbove, Reader reader, KeyRange range, Runnable release) {
        super(lender, closedAbove);
        this.reader = reader;
        this.release = release;
        this.sql = RangeSql.select(range);
        if (!range.isEmpty()) {
            query(range);
        }
        begin();
    }

    private void query(KeyRange range) {
        reader.call("scan", () -> {
            statement = reader.take(sql);
            Connected.setEnds(statement, range);
            entries = statement.executeQuery();
            return null;
        });
    }

    @Override
    protected boolean move() {
        key = null;
        value = null;
        return entries != null && reader.call("scan", entries::next);
    }

    @Override
    protected MemorySegment currentKey() {
        if (key == null) {
            key = reader.call("scan", () -> Connected.bytes(entries, 1));
        }
        return MemorySegment.ofArray(key);
    }

    @Override
    protected MemorySegment currentValue() {
        if (value == null) {
            value = reader.call("scan", () -> Connected.bytes(entries, 2));
        }
        return MemorySegment.ofArray(value);
    }

    @Override
    protected void free() {
        if (entries != null) {
            reader.call("scan", () -> {
                entries.close();
                reader.give(sql, statement);
                return null;
            });
        }
        release.run();
    }
}
