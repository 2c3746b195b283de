package dev.kvstore.bench;

import dev.kvstore.KvStore;

/** Puts one by one. */
final class Puts extends Task {
    private final KvStore store;
    private final byte[][] keys;
    private final byte[][] values;

    Puts(KvStore store, byte[][] keys, byte[][] values) {
        super(keys.length);
        this.store = store;
        this.keys = keys;
        this.values = values;
    }

    @Override
    void run(int from, int to) {
        for (int n = from; n < to; n++) {
            store.put(keys[n], values[n]);
        }
    }
}
