package dev.kvstore.testkit.run;

import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What each thread of a {@link KillChild} does: its nth operation is always the same, on keys of its own. So the number of
 * acknowledged operations says what must be in the store.
 */
final class KillPlan {
    static final int THREADS = 4;

    private static final int KEYS = 12;
    private static final int BATCH_KEYS = 5;

    private KillPlan() {}

    private static byte[] key(int thread, String kind, int index) {
        return ("t" + thread + kind + index).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isBatch(int n) {
        return n % 8 == 3 || n % 8 == 7;
    }

    private static boolean isDelete(int n) {
        return n % 8 == 5;
    }

    private static byte[] value(int thread, int n) {
        int length = n % 97 == 0 ? 40_000 : n % 13 == 0 ? 3_000 : n * 7 % 150;
        return Data.value(n * THREADS + thread, 8 + length);
    }

    /** Does the nth operation of a thread. */
    static void run(KvStore store, int thread, int n) {
        if (isBatch(n)) {
            WriteBatch batch = new WriteBatch();
            for (int i = 0; i < BATCH_KEYS; i++) {
                batch.put(key(thread, "b", i), value(thread, n));
            }
            store.write(batch);
        } else if (isDelete(n)) {
            store.delete(key(thread, "k", n % KEYS));
        } else {
            store.put(key(thread, "k", n % KEYS), value(thread, n));
        }
    }

    /** What a thread has put after n operations. */
    static SortedMap<byte[], byte[]> entries(int thread, int n) {
        SortedMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = Math.max(1, n - 20 * KEYS); i <= n; i++) {
            apply(entries, thread, i);
        }
        return entries;
    }

    private static void apply(SortedMap<byte[], byte[]> entries, int thread, int n) {
        if (isBatch(n)) {
            for (int i = 0; i < BATCH_KEYS; i++) {
                entries.put(key(thread, "b", i), value(thread, n));
            }
        } else if (isDelete(n)) {
            entries.remove(key(thread, "k", n % KEYS));
        } else {
            entries.put(key(thread, "k", n % KEYS), value(thread, n));
        }
    }

    /** The thread whose key it is. */
    static int thread(byte[] key) {
        return key.length < 3 || key[0] != 't' ? -1 : key[1] - '0';
    }
}
