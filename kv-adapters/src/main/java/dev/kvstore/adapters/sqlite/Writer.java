package dev.kvstore.adapters.sqlite;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Change;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.function.Function;

/** The connection that writes: each statement is a commit, but for those within {@link #transact}. */
final class Writer extends Connected implements Change {
    private static final String PUT = "INSERT OR REPLACE INTO kv(k, v) VALUES(?, ?)";
    private static final String DELETE = "DELETE FROM kv WHERE k=?";
    private static final String PUT_IF_ABSENT = "INSERT OR IGNORE INTO kv(k, v) VALUES(?, ?)";
    private static final String REPLACE = "UPDATE kv SET v=? WHERE k=? AND v=?";
    private static final String DELETE_IF = "DELETE FROM kv WHERE k=? AND v=?";

    Writer(Connection connection, Path path) {
        super(connection, path);
    }

    /** All of it or nothing. */
    <T> T transact(Function<Change, T> change) {
        execute("begin", "BEGIN IMMEDIATE");
        boolean committed = false;
        try {
            T result = change.apply(this);
            execute("commit", "COMMIT");
            committed = true;
            return result;
        } finally {
            if (!committed) {
                rollback();
            }
        }
    }

    /** SQLite may have done so itself. */
    private void rollback() {
        try {
            execute("rollback", "ROLLBACK");
        } catch (RuntimeException noTransaction) {
            System.getLogger(Writer.class.getName()).log(System.Logger.Level.DEBUG, "rolled back", noTransaction);
        }
    }

    private int update(String sql, byte[]... parameters) {
        return with("write", sql, statement -> {
            for (int i = 0; i < parameters.length; i++) {
                statement.setBytes(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        });
    }

    @Override
    public void put(byte[] key, byte[] value) {
        update(PUT, key, value);
    }

    @Override
    public void delete(byte[] key) {
        update(DELETE, key);
    }

    @Override
    public boolean replace(byte[] key, byte[] before, byte[] after) {
        if (before == null) {
            return after == null ? find(key) == null : update(PUT_IF_ABSENT, key, after) == 1;
        }
        return (after == null ? update(DELETE_IF, key, before) : update(REPLACE, after, key, before)) == 1;
    }

    @Override
    public void deleteRange(KeyRange range) {
        with("write", RangeSql.delete(range), statement -> deleteBetween(statement, range));
    }

    private static int deleteBetween(PreparedStatement statement, KeyRange range) throws java.sql.SQLException {
        setEnds(statement, range);
        return statement.executeUpdate();
    }
}
