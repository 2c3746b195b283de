package dev.kvstore.adapters.mvstore;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Lender;
import dev.kvstore.adapters.Moment;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RootReference;

/** The map as it was at one moment. Its chunks are kept as long as it is registered. */
final class MvStoreMoment implements Moment {
    private final Database database;
    private final MVStore.TxCounter usage;
    private final RootReference<byte[], byte[]> root;

    /** No batch is being written. */
    MvStoreMoment(Database database) {
        this.database = database;
        this.usage = database.store().registerVersionUsage(); // before the root, so not newer
        this.root = database.map().flushAndGetRoot();
    }

    private MVMap<byte[], byte[]> map() {
        return database.map();
    }

    /** A copy: the array in the map is the map's. */
    @Override
    public byte[] find(byte[] key) {
        try {
            byte[] value = map().get(root.root, key);
            return value == null ? null : value.clone();
        } catch (MVStoreException failed) {
            throw Errors.translate("get", database.folder(), failed);
        }
    }

    @Override
    public long count() {
        return root.getTotalCount();
    }

    @Override
    public dev.kvstore.Cursor scan(Lender lender, BooleanSupplier closedAbove, KeyRange range, Runnable release) {
        return new MvStoreCursor(lender, closedAbove, this, range, database.folder(), release);
    }

    /** From one key to another, both included if they are there; null for no end. */
    Cursor<byte[], byte[]> cursor(byte[] from, byte[] to, boolean descending) {
        return map().cursor(root, from, to, descending);
    }

    @Override
    public void release() {
        database.store().deregisterVersionUsage(usage);
    }
}
