package dev.kvstore.adapters.xodus;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
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
import jetbrains.exodus.env.Transaction;

/** An open environment. */
final class XodusStore extends MomentStore {
    private static final long FILL_COMMIT_BYTES = 16 << 20;

    private final Database database;
    private final Settings settings;

    private XodusStore(StoreFolder folder, Database database, Settings settings) {
        super(folder);
        this.database = database;
        this.settings = settings;
    }

    static XodusStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), Database.MARK, Database::isOne);
        Durability durability = options.durability();
        XodusStore store = folder.complete(
                () -> new XodusStore(folder, Database.open(folder.path(), settings, durability.level()), settings));
        store.startSync(durability);
        return store;
    }

    @Override
    protected Moment moment() {
        return new XodusMoment(database);
    }

    // ---- writing

    @Override
    protected void checkEntry(byte[] key, byte[] value) {
        long length = (long) key.length + value.length;
        if (length > settings.maxEntryLength()) {
            throw new IllegalArgumentException("entry does not fit into a file of the log (option exodus.log.fileSize):"
                    + " length=" + length + " limit=" + settings.maxEntryLength());
        }
    }

    @Override
    protected <T> T commit(String operation, Function<Change, T> change) {
        T result = commitTo(database, operation, change);
        countChange();
        return result;
    }

    private static <T> T commitTo(Database database, String operation, Function<Change, T> change) {
        return database.onOwnThread(operation, () -> {
            Transaction transaction = database.environment().beginExclusiveTransaction();
            try {
                T result = change.apply(new XodusChange(database.store(), transaction));
                transaction.commit();
                return result;
            } finally {
                if (!transaction.isFinished()) {
                    transaction.abort();
                }
            }
        });
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
            return new StoreStats(read(Moment::count), -1, -1, fileBytes(), -1, -1, leases().count(),
                    leases().oldestMillis(), new TreeMap<>());
        } finally {
            exit();
        }
    }

    /** Rewrites what is live in all files but the last; Xodus deletes them in the background, once no moment needs them. */
    @Override
    public long compact() {
        enter();
        try {
            database.onOwnThread("compact", () -> {
                database.environment().getGC().cleanEntireLog();
                return true;
            });
            return 0;
        } finally {
            exit();
        }
    }

    /** A new environment with the entries of one moment: writers go on, and the copy is compact. */
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
        Moment moment = moment();
        try (Database copy = Database.open(folder, settings, Durability.Level.PROCESS);
                Cursor cursor = moment.scan(this, this::isClosed, KeyRange.all(), () -> {})) {
            boolean more = true;
            while (more) {
                more = commitTo(copy, "backup", change -> fill(change, cursor));
            }
            copy.force();
        } finally {
            moment.release();
        }
    }

    private static boolean fill(Change change, Cursor cursor) {
        for (long bytes = 0; bytes < FILL_COMMIT_BYTES;) {
            if (!cursor.next()) {
                return false;
            }
            byte[] value = cursor.value();
            change.put(cursor.key(), value);
            bytes += value.length + 1;
        }
        return true;
    }

    @Override
    protected void free() {
        database.close();
    }
}
