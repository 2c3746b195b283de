package dev.kvstore.adapters.lmdb;

import dev.kvstore.Limits;
import dev.kvstore.WriteBatch;

/** The keys that LMDB, as it is built for lmdbjava, can hold. */
final class KeyLimits {
    static final int MIN_LENGTH = 1;
    static final int MAX_LENGTH = 511;

    private KeyLimits() {}

    /** Whether LMDB could hold the key; one that it cannot is absent. */
    static boolean fits(byte[] key) {
        return key.length >= MIN_LENGTH && key.length <= MAX_LENGTH;
    }

    static byte[] checkStored(byte[] key) {
        Limits.checkKey(key);
        if (!fits(key)) {
            throw new IllegalArgumentException("key does not fit into lmdb: length=" + key.length + " limits="
                    + MIN_LENGTH + ".." + MAX_LENGTH);
        }
        return key;
    }

    /** All that it puts. */
    static void checkStored(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Put put) {
                checkStored(put.key());
            }
        }
    }
}
