package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;

/** Reads a whole store and compares it with what must be in it. */
final class Contents {
    private static final int MAX_GETS = 100_000;

    private Contents() {}

    /** Fails unless the store holds exactly what is expected, found by scan and by get. */
    static void verify(KvStore store, Data data, boolean sorted, Expected expected) {
        scan(store, data, sorted, expected);
        byte[] into = new byte[data.values().size()];
        int step = Math.max(1, expected.keys() / MAX_GETS);
        for (int i = 0; i < expected.keys(); i += step) {
            int length = store.get(data.keys().present(i), into, 0);
            if (expected.isPresent(i)) {
                data.values().check(into, length, i, expected.version(i));
            } else if (length != -1) {
                throw new WrongResult("get of key " + i + ", which was deleted or never put", length, -1);
            }
        }
    }

    private static void scan(KvStore store, Data data, boolean sorted, Expected expected) {
        try (Cursor cursor = store.scan()) {
            ScanCheck check = new ScanCheck(data, sorted ? ScanCheck.ASCENDING : ScanCheck.ANY, expected);
            while (cursor.next()) {
                check.entry(cursor);
            }
            check.end();
        }
    }
}
