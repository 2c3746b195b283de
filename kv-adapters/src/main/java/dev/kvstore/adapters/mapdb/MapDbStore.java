package dev.kvstore.adapters.mapdb;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.adapters.GatedStore;
import dev.kvstore.adapters.StoreFolder;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.mapdb.DBException;
import org.mapdb.MapExtra;

/** An open map. Its own conditional methods are atomic, so no lock is needed here; it copies all that it gets and gives. */
class MapDbStore extends GatedStore {
    private final Database database;
    private final ConcurrentMap<byte[], byte[]> map;
    private final MapExtra<byte[], byte[]> size;

    <M extends ConcurrentMap<byte[], byte[]> & MapExtra<byte[], byte[]>> MapDbStore(
            StoreFolder folder, Database database, M map) {
        super(folder);
        this.database = database;
        this.map = map;
        this.size = map;
    }

    final <T> T translated(String operation, Supplier<T> call) {
        try {
            return call.get();
        } catch (DBException failed) {
            throw Errors.translate(operation, path(), failed);
        }
    }

    // ---- reading

    @Override
    protected final byte[] find(byte[] key) {
        return translated("get", () -> map.get(key));
    }

    @Override
    public Cursor scan() {
        enter();
        try {
            return new MapDbCursor(this, map.entrySet().iterator());
        } finally {
            exit();
        }
    }

    @Override
    public final long count() {
        enter();
        try {
            return size.sizeLong();
        } finally {
            exit();
        }
    }

    @Override
    public final SortedSnapshot snapshot() {
        throw new KvException.Unsupported("mapdb has no snapshots");
    }

    // ---- writing

    @Override
    public final void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        changeInside("put", () -> map.put(key, value));
    }

    @Override
    public final void delete(byte[] key) {
        Limits.checkKey(key);
        changeInside("delete", () -> map.remove(key));
    }

    private void changeInside(String operation, Supplier<byte[]> write) {
        enter();
        try {
            change(() -> translated(operation, write));
        } finally {
            exit();
        }
    }

    @Override
    protected final boolean publish(byte[] key, byte[] before, byte[] after) {
        boolean[] done = {false};
        change(() -> done[0] = translated("put", () -> publishNow(key, before, after)));
        return done[0];
    }

    private boolean publishNow(byte[] key, byte[] before, byte[] after) {
        if (before == null) {
            return after == null ? !map.containsKey(key) : map.putIfAbsent(key, after) == null;
        }
        return after == null ? map.remove(key, before) : map.replace(key, before, after);
    }

    @Override
    public final WriteResult write(WriteBatch batch) {
        throw new KvException.Unsupported("mapdb has no atomic batches without its log");
    }

    // ---- upkeep

    @Override
    protected final void force() {
        database.force();
    }

    @Override
    public final StoreStats stats() {
        enter();
        try {
            return new StoreStats(size.sizeLong(), -1, -1, fileBytes(), -1, -1, leases().count(),
                    leases().oldestMillis(), new TreeMap<>());
        } finally {
            exit();
        }
    }

    @Override
    public final CheckReport check() {
        throw new KvException.Unsupported("mapdb has no checksums of entries that could be checked");
    }

    /** MapDB uses freed space again, but gives none back; its own compaction needs the whole store on the heap. */
    @Override
    public final long compact() {
        enter();
        exit();
        return 0;
    }

    @Override
    public final void backup(Path target) {
        throw new KvException.Unsupported("mapdb has no backup");
    }

    @Override
    protected final void free() {
        database.close();
    }
}
