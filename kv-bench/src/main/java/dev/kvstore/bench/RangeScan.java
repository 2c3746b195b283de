package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvStore;
import dev.kvstore.SortedKvStore;

/** Reads some entries that follow each other, from a key that is there on, where all keys are as they were filled in. */
final class RangeScan {
    private final SortedKvStore store;
    private final Data data;
    private final byte[] key;
    private final byte[] value;

    RangeScan(KvStore store, Data data) {
        this.store = (SortedKvStore) store;
        this.data = data;
        this.key = data.keys().present(0);
        this.value = new byte[data.values().size()];
    }

    /** Fails unless the next entries are those with the next indexes; the sum of their checksums. */
    long read(byte[] from, int index, int length) {
        long sum = 0;
        try (Cursor cursor = store.scan(KeyRange.atLeast(from))) {
            for (int i = index; i < index + length; i++) {
                if (!cursor.next()) {
                    throw new WrongResult("entries in a range", i - index, length);
                }
                long found = data.keys().indexOf(key, cursor.key(key, 0));
                if (found != i) {
                    throw new WrongResult("key in a range", found, i);
                }
                sum += data.values().check(value, cursor.value(value, 0), i, 0);
            }
        }
        return sum;
    }
}
