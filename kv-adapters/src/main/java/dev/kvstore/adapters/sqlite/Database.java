package dev.kvstore.adapters.sqlite;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.sqlite.JDBC;

/** An open database of one table: one connection writes, and as many read as there are reads at the same time. */
final class Database implements AutoCloseable {
    /** Says in the header of the file whose it is: "kv" and the version of the table. */
    private static final int APPLICATION_ID = 0x6B760001;

    private final DatabaseFiles files;
    private final List<String> pragmas;
    private final ConcurrentLinkedQueue<Reader> idle = new ConcurrentLinkedQueue<>();
    private Writer writer;

    private Database(DatabaseFiles files, List<String> pragmas) {
        this.files = files;
        this.pragmas = pragmas;
    }

    static Database open(Path folder, Settings settings, Durability.Level level) {
        Database opened = new Database(DatabaseFiles.take(folder), settings.pragmas(level));
        boolean complete = false;
        try {
            opened.openWriter(settings);
            complete = true;
            return opened;
        } finally {
            if (!complete) {
                opened.close();
            }
        }
    }

    private void openWriter(Settings settings) {
        boolean isNew = files.isNew();
        writer = new Writer(connect(), files.folder());
        if (isNew) {
            settings.pragmasOfANewOne().forEach(pragma -> writer.execute("create", pragma));
            writer.execute("create", "PRAGMA application_id=" + APPLICATION_ID);
        } else {
            requireOwn();
        }
        writer.execute("create", "PRAGMA journal_mode=WAL");
        writer.execute("create", "CREATE TABLE IF NOT EXISTS kv(k BLOB PRIMARY KEY, v BLOB) WITHOUT ROWID");
    }

    /** Before anything is changed. */
    private void requireOwn() {
        long found = writer.number("open", "PRAGMA application_id");
        if (found != APPLICATION_ID) {
            throw new KvException.UnsupportedFormat("not a database of this engine: path=" + files.folder() + " found="
                    + found + " expected=" + APPLICATION_ID);
        }
    }

    private Connection connect() {
        try {
            Connection connection = new JDBC().connect(files.url(), new Properties());
            boolean ready = false;
            try (Statement statement = connection.createStatement()) {
                for (String pragma : pragmas) {
                    statement.execute(pragma);
                }
                ready = true;
                return connection;
            } finally {
                if (!ready) {
                    connection.close();
                }
            }
        } catch (SQLException failed) {
            throw Errors.translate("open", files.folder(), failed);
        }
    }

    Writer writer() {
        return writer;
    }

    /** {@link Reader#release} must follow. */
    Reader reader() {
        Reader kept = idle.poll();
        return kept == null ? new Reader(connect(), files.folder(), idle::add) : kept;
    }

    void force() {
        files.force();
    }

    /** No call is running; the last connection moves the log into the database. */
    @Override
    public void close() {
        Closing closing = new Closing();
        for (Reader reader = idle.poll(); reader != null; reader = idle.poll()) {
            closing.step(reader::close);
        }
        closing.step(this::closeWriter).step(files::close).end();
    }

    private void closeWriter() {
        if (writer != null) {
            writer.close();
        }
    }
}
