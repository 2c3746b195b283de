package dev.kvstore.adapters.je;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.adapters.Change;
import dev.kvstore.adapters.ChangedStore;
import dev.kvstore.adapters.FolderCopy;
import dev.kvstore.adapters.StoreFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** An open environment. */
final class JeStore extends ChangedStore {
    private final JeDatabase database;

    private JeStore(StoreFolder folder, JeDatabase database) {
        super(folder);
        this.database = database;
    }

    static JeStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), EnvironmentFiles.MARK, EnvironmentFiles::isOne);
        Durability durability = options.durability();
        JeStore store = folder.complete(
                () -> new JeStore(folder, JeDatabase.open(folder.path(), settings, durability.level())));
        store.startSync(durability);
        return store;
    }

    @Override
    protected byte[] find(byte[] key) {
        return database.find(key);
    }

    /** No change is made meanwhile, so that no batch is seen half done. */
    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        List<byte[]> values = new ArrayList<>();
        order().shared(() -> values.addAll(super.getAll(keys)));
        return values;
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            return new JeCursor(this, database, range);
        } finally {
            exit();
        }
    }

    @Override
    public long count() {
        enter();
        try {
            return database.count();
        } finally {
            exit();
        }
    }

    @Override
    public SortedSnapshot snapshot() {
        throw new KvException.Unsupported("bdb-je has no snapshots");
    }

    @Override
    protected <T> T commit(String operation, Function<Change, T> change) {
        return database.commit(operation, change);
    }

    @Override
    protected void force() {
        database.force();
    }

    @Override
    public StoreStats stats() {
        enter();
        try {
            return new StoreStats(-1, -1, -1, fileBytes(), -1, -1, leases().count(), leases().oldestMillis(),
                    new TreeMap<>());
        } finally {
            exit();
        }
    }

    @Override
    public long compact() {
        enter();
        try {
            long before = fileBytes();
            database.clean();
            return Math.max(0, before - fileBytes());
        } finally {
            exit();
        }
    }

    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        enter();
        try {
            FolderCopy.backup(path(), target, database::copyTo);
        } finally {
            exit();
        }
    }

    @Override
    protected void free() {
        database.close();
    }
}
