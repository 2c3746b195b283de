package dev.kvstore.adapters.sqlite;

import dev.kvstore.KeyRange;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** A connection and its prepared statements, kept for the next use. One call at a time: its methods lock it. */
class Connected {
    private static final String FIND = "SELECT v FROM kv WHERE k=?";

    private final Connection connection;
    private final Path path;
    private final Map<String, Deque<PreparedStatement>> idle = new HashMap<>();

    Connected(Connection connection, Path path) {
        this.connection = connection;
        this.path = path;
    }

    final Path path() {
        return path;
    }

    /** Work with SQLite. */
    interface Work<T> {
        T run() throws SQLException;
    }

    /** Work with one statement. */
    interface StatementWork<T> {
        T run(PreparedStatement statement) throws SQLException;
    }

    final synchronized <T> T call(String operation, Work<T> work) {
        try {
            return work.run();
        } catch (SQLException failed) {
            throw Errors.translate(operation, path, failed);
        }
    }

    final synchronized <T> T with(String operation, String sql, StatementWork<T> work) {
        return call(operation, () -> {
            PreparedStatement statement = take(sql);
            try {
                return work.run(statement);
            } finally {
                give(sql, statement);
            }
        });
    }

    /** What it results in is not looked at, but ended: a statement that has more to say holds up a commit. */
    final void execute(String operation, String sql) {
        with(operation, sql, statement -> {
            if (statement.execute()) {
                statement.getResultSet().close();
            }
            return null;
        });
    }

    /** To its end, whatever it results in meanwhile. */
    final void run(String operation, String sql) {
        call(operation, () -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            }
        });
    }

    /** The number that a pragma, or a query of one number, yields. */
    final long number(String operation, String sql) {
        return call(operation, () -> {
            try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
                return result.next() ? result.getLong(1) : 0;
            }
        });
    }

    /** Caller holds the lock. */
    final PreparedStatement take(String sql) throws SQLException {
        Deque<PreparedStatement> same = idle.get(sql);
        PreparedStatement kept = same == null ? null : same.poll();
        return kept == null ? connection.prepareStatement(sql) : kept;
    }

    /** Caller holds the lock; the results are closed. */
    final void give(String sql, PreparedStatement statement) {
        idle.computeIfAbsent(sql, first -> new ArrayDeque<>()).push(statement);
    }

    /** Reads one value; null if the key is absent. */
    public byte[] find(byte[] key) {
        return with("get", FIND, statement -> {
            statement.setBytes(1, key);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? bytes(result, 1) : null;
            }
        });
    }

    /** SQLite hands an empty value out as none. */
    static byte[] bytes(ResultSet result, int column) throws SQLException {
        byte[] bytes = result.getBytes(column);
        return bytes == null ? new byte[0] : bytes;
    }

    /** Sets the ends of {@link RangeSql}. */
    static void setEnds(PreparedStatement statement, KeyRange range) throws SQLException {
        int next = 1;
        if (range.low() != null) {
            statement.setBytes(next++, range.low());
        }
        if (range.high() != null) {
            statement.setBytes(next, range.high());
        }
    }

    /** No call is running. */
    final void close() {
        call("close", () -> {
            connection.close(); // and its statements
            return null;
        });
    }
}
