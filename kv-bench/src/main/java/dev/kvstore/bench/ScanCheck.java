package dev.kvstore.bench;

import dev.kvstore.Cursor;
import java.util.BitSet;

/** Checks the entries of one scan of a whole store: each key once, in order where there is one, all of them. */
final class ScanCheck {
    static final int ANY = 0;
    static final int ASCENDING = 1;
    static final int DESCENDING = -1;

    private final Data data;
    private final int order;
    private final Expected expected;
    private final byte[] key;
    private final byte[] value;
    private final BitSet seen;
    private int count;
    private long last = -1;

    ScanCheck(Data data, int order, Expected expected) {
        this.data = data;
        this.order = order;
        this.expected = expected;
        this.key = data.keys().present(0);
        this.value = new byte[data.values().size()];
        this.seen = new BitSet(expected.keys());
    }

    /** Reads and checks the entry at the cursor; its checksum. */
    long entry(Cursor cursor) {
        long i = data.keys().indexOf(key, cursor.key(key, 0));
        if (data.verified()) {
            check(i);
        }
        seen.set((int) i);
        last = i;
        count++;
        return data.values().check(value, cursor.value(value, 0), i, expected.version((int) i));
    }

    private void check(long i) {
        if (i < 0 || i >= expected.keys() || seen.get((int) i) || !expected.isPresent((int) i)) {
            throw new WrongResult("key in a scan", i, "each that is there once");
        }
        if (last >= 0 && order * Long.compare(i, last) < 0) {
            throw new WrongResult("order of a scan", i + " after " + last,
                    order == ASCENDING ? "ascending" : "descending");
        }
    }

    void end() {
        if (data.verified() && count != expected.count()) {
            throw new WrongResult("entries in a scan", count, expected.count());
        }
    }
}
