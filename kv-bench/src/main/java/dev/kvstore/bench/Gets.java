package dev.kvstore.bench;

import dev.kvstore.KvStore;

/** Gets one by one into an array, each result checked. */
final class Gets extends Task {
    private final KvStore store;
    private final byte[][] keys;
    private final byte[] into;
    private final Check check;

    Gets(KvStore store, byte[][] keys, int room, Check check) {
        super(keys.length);
        this.store = store;
        this.keys = keys;
        this.into = new byte[room];
        this.check = check;
    }

    @Override
    void run(int from, int to) {
        long sum = 0;
        for (int n = from; n < to; n++) {
            sum += check.check(into, store.get(keys[n], into, 0), n);
        }
        addChecksum(sum);
    }

    /** Whether what get number n found is right; touches every byte of it. */
    @FunctionalInterface
    interface Check {
        /** Its checksum. */
        long check(byte[] found, int length, int n);
    }
}
