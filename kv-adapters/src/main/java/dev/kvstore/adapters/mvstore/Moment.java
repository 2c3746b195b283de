package dev.kvstore.adapters.mvstore;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RootReference;

/** The map as it was at one moment. Its chunks are kept as long as it is registered. */
final class Moment {
    private final Database database;
    private final MVStore.TxCounter usage;
    private final RootReference<byte[], byte[]> root;

    /** No batch is being written. */
    Moment(Database database) {
        this.database = database;
        this.usage = database.store().registerVersionUsage(); // before the root, so not newer
        this.root = database.map().flushAndGetRoot();
    }

    private MVMap<byte[], byte[]> map() {
        return database.map();
    }

    byte[] find(byte[] key) {
        return map().get(root.root, key);
    }

    long count() {
        return root.getTotalCount();
    }

    /** From one key to another, both included if they are there; null for no end. */
    Cursor<byte[], byte[]> cursor(byte[] from, byte[] to, boolean descending) {
        return map().cursor(root, from, to, descending);
    }

    void release() {
        database.store().deregisterVersionUsage(usage);
    }
}
