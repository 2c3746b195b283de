package dev.kvstore.adapters.sqlite;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.StoreStats;
import dev.kvstore.adapters.Change;
import dev.kvstore.adapters.FolderCopy;
import dev.kvstore.adapters.Moment;
import dev.kvstore.adapters.MomentStore;
import dev.kvstore.adapters.StoreFolder;
import java.nio.file.Path;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** An open database. Readers have connections of their own and see the last commit; SQLite has one writer. */
final class SqliteStore extends MomentStore {
    private final Database database;

    private SqliteStore(StoreFolder folder, Database database) {
        super(folder);
        this.database = database;
    }

    static SqliteStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), DatabaseFiles.NAME, DatabaseFiles::isOne);
        Durability durability = options.durability();
        SqliteStore store = folder.complete(
                () -> new SqliteStore(folder, Database.open(folder.path(), settings, durability.level())));
        store.startSync(durability);
        return store;
    }

    // ---- reading

    @Override
    protected Moment moment() {
        return database.reader().begin();
    }

    /** Its statement is a transaction of its own. */
    @Override
    protected Moment momentOfWalk() {
        return database.reader();
    }

    @Override
    protected byte[] find(byte[] key) {
        Reader reader = database.reader();
        try {
            return reader.find(key);
        } finally {
            reader.release();
        }
    }

    // ---- writing

    @Override
    protected <T> T commit(String operation, Function<Change, T> change) {
        T result = database.writer().transact(change);
        countChange();
        return result;
    }

    /** One statement is a transaction of its own. */
    @Override
    protected <T> T commitOne(String operation, Function<Change, T> change) {
        T result = change.apply(database.writer());
        countChange();
        return result;
    }

    // ---- upkeep

    @Override
    protected void force() {
        database.force();
    }

    @Override
    public StoreStats stats() {
        enter();
        try {
            return read(moment -> {
                Reader reader = (Reader) moment;
                TreeMap<String, Long> details = new TreeMap<>();
                details.put("page_count", reader.number("stats", "PRAGMA page_count"));
                details.put("freelist_count", reader.number("stats", "PRAGMA freelist_count"));
                return new StoreStats(-1, -1, -1, fileBytes(), -1, -1, leases().count(), leases().oldestMillis(),
                        details);
            });
        } finally {
            exit();
        }
    }

    /** Empties the log; gives free pages back if the store was created with {@code auto_vacuum=INCREMENTAL}. */
    @Override
    public long compact() {
        enter();
        try {
            long before = fileBytes();
            order().alone(() -> {
                change(this::shrink);
                return null;
            });
            return Math.max(0, before - fileBytes());
        } finally {
            exit();
        }
    }

    /** Readers are not waited for: then the log stays. */
    private void shrink() {
        Writer writer = database.writer();
        writer.execute("compact", "PRAGMA busy_timeout=0");
        try {
            writer.run("compact", "PRAGMA incremental_vacuum"); // a page at a time
            writer.number("compact", "PRAGMA wal_checkpoint(TRUNCATE)");
        } finally {
            writer.execute("compact", "PRAGMA busy_timeout=10000");
        }
    }

    /** A copy of one moment, without free pages; writers go on. */
    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        enter();
        try {
            FolderCopy.backup(path(), target, this::copyTo);
        } finally {
            exit();
        }
    }

    private void copyTo(Path folder) {
        Reader reader = database.reader();
        try {
            reader.with("backup", "VACUUM INTO ?", statement -> {
                statement.setString(1, folder.resolve(DatabaseFiles.NAME).toUri().toASCIIString());
                return statement.execute();
            });
        } finally {
            reader.release();
        }
    }

    @Override
    protected void free() {
        database.close();
    }
}
