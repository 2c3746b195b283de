package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/** Reads a whole store and compares it with what must be in it. */
final class Contents {
    private static final int MAX_GETS = 100_000;

    private Contents() {}

    /** Fails unless the store holds exactly all keys of the data, each in its version, found by scan and by get. */
    static void verify(KvStore store, Data data, boolean sorted, IntUnaryOperator versionOf) {
        scan(store, data, sorted, versionOf);
        byte[] into = new byte[data.values().size()];
        int step = Math.max(1, data.num() / MAX_GETS);
        for (int i = 0; i < data.num(); i += step) {
            int length = store.get(data.keys().present(i), into, 0);
            data.values().check(into, length, i, versionOf.applyAsInt(i));
        }
    }

    private static void scan(KvStore store, Data data, boolean sorted, IntUnaryOperator versionOf) {
        try (Cursor cursor = store.scan()) {
            ScanCheck check = new ScanCheck(data, sorted);
            while (cursor.next()) {
                int i = check.entry(cursor);
                check.value(cursor, i, versionOf.applyAsInt(i));
            }
            check.end();
        }
    }

    /** Checks the entries of one scan: each key once, in order where there is one, all of them. */
    static final class ScanCheck {
        private final Data data;
        private final boolean sorted;
        private final byte[] key;
        private final byte[] value;
        private final BitSet seen;
        private int count;
        private long last = -1;

        ScanCheck(Data data, boolean sorted) {
            this.data = data;
            this.sorted = sorted;
            this.key = data.keys().present(0);
            this.value = new byte[data.values().size()];
            this.seen = new BitSet(data.num());
        }

        /** Which key the cursor is at. */
        int entry(Cursor cursor) {
            long i = data.keys().indexOf(key, cursor.key(key, 0));
            if ((i < 0 || i >= data.num() || seen.get((int) i)) && data.verified()) {
                throw new WrongResult("key in a scan", i, "each of 0.." + (data.num() - 1) + " once");
            }
            if (sorted && i <= last && data.verified()) {
                throw new WrongResult("order of a scan", i + " after " + last, "ascending");
            }
            seen.set((int) i);
            last = i;
            count++;
            return (int) i;
        }

        long value(Cursor cursor, int i, int version) {
            return data.values().check(value, cursor.value(value, 0), i, version);
        }

        void end() {
            if (count != data.num() && data.verified()) {
                throw new WrongResult("entries in a scan", count, data.num());
            }
        }
    }
}
