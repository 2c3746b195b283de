package dev.kvstore.adapters.lmdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvTransaction;
import dev.kvstore.Limits;
import dev.kvstore.adapters.ArrayReader;
import dev.kvstore.adapters.Lease;
import dev.kvstore.adapters.Leases;
import dev.kvstore.adapters.Lender;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The writing transaction as its function sees it. */
final class LmdbTransaction extends ArrayReader implements KvTransaction, Lender, AutoCloseable {
    private final WriteTransaction transaction;
    private final Leases leases = new Leases();
    private final Set<TransactionCursor> cursors = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    LmdbTransaction(WriteTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    protected void enter() {
        if (ended) {
            throw new IllegalStateException("the transaction has ended");
        }
    }

    @Override
    protected void exit() {}

    private boolean hasEnded() {
        return ended;
    }

    @Override
    protected byte[] find(byte[] key) {
        return transaction.find(key);
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        TransactionCursor cursor = new TransactionCursor(this, this::hasEnded, transaction, range, cursors::remove);
        cursors.add(cursor);
        return cursor;
    }

    @Override
    public long count() {
        enter();
        return transaction.stat().entries;
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        enter();
        KeyLimits.checkStored(key);
        remember(key);
        transaction.put(key, value);
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        enter();
        remember(key);
        transaction.delete(key);
    }

    /** An open cursor goes on to show the entry as it was when it was opened. */
    private void remember(byte[] key) {
        if (!cursors.isEmpty()) {
            byte[] before = transaction.find(key);
            cursors.forEach(cursor -> cursor.remember(key, before));
        }
    }

    @Override
    public Lease lend(Runnable free) {
        return leases.begin(free);
    }

    @Override
    public void giveBack(Lease lease) {
        lease.end();
    }

    @Override
    public void close() {
        ended = true;
        leases.endAll();
    }
}
