package dev.kvstore.adapters.xodus;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Change;
import java.util.ArrayList;
import java.util.List;
import jetbrains.exodus.env.Cursor;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.Transaction;

/** A transaction that writes. */
final class XodusChange implements Change {
    private final Store store;
    private final Transaction transaction;

    XodusChange(Store store, Transaction transaction) {
        this.store = store;
        this.transaction = transaction;
    }

    @Override
    public byte[] find(byte[] key) {
        return Bytes.copy(store.get(transaction, Bytes.of(key)));
    }

    /** Xodus may keep the arrays, in its caches. */
    @Override
    public void put(byte[] key, byte[] value) {
        store.put(transaction, Bytes.of(key.clone()), Bytes.of(value.clone()));
    }

    @Override
    public void delete(byte[] key) {
        store.delete(transaction, Bytes.of(key));
    }

    /** A cursor does not survive the deletion of others' entries in every tree; so the keys are collected first. */
    @Override
    public void deleteRange(KeyRange range) {
        List<byte[]> keys = new ArrayList<>();
        try (Cursor cursor = store.openCursor(transaction)) {
            RangeWalk walk = new RangeWalk(cursor, range);
            while (walk.next()) {
                keys.add(walk.key());
            }
        }
        keys.forEach(this::delete);
    }
}
