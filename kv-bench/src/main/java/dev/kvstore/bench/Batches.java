package dev.kvstore.bench;

import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;

/** Puts in batches, built inside the time. */
final class Batches extends Task {
    private final KvStore store;
    private final byte[][] keys;
    private final byte[][] values;
    private final int size;
    private final WriteBatch batch = new WriteBatch();
    private int pending;

    Batches(KvStore store, byte[][] keys, byte[][] values, int size) {
        super(keys.length);
        this.store = store;
        this.keys = keys;
        this.values = values;
        this.size = size;
    }

    @Override
    void run(int from, int to) {
        for (int n = from; n < to; n++) {
            batch.put(keys[n], values[n]);
            pending++;
            if (pending == size || n == keys.length - 1) {
                commit();
            }
        }
    }

    private void commit() {
        if (!store.write(batch).applied()) {
            throw new WrongResult("batch without requirements", "not applied", "applied");
        }
        batch.clear();
        pending = 0;
    }
}
