package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;

/** One scan of the whole store; the order is compared where there is one. */
final class Scan extends Task {
    private final KvStore store;
    private final boolean verified;
    private final Contents.ScanCheck check;
    private Cursor cursor;

    Scan(KvStore store, Data data, boolean sorted) {
        super(data.num());
        this.store = store;
        this.verified = data.verified();
        this.check = new Contents.ScanCheck(data, sorted);
    }

    @Override
    void run(int from, int to) {
        if (from == 0) {
            cursor = store.scan();
        }
        long sum = 0;
        for (int n = from; n < to && cursor.next(); n++) {
            int i = check.entry(cursor);
            sum += check.value(cursor, i, 0);
        }
        addChecksum(sum);
        if (to == count()) {
            finish();
        }
    }

    private void finish() {
        if (cursor.next() && verified) {
            throw new WrongResult("entries in a scan", "more", count());
        }
        cursor.close();
        check.end();
    }
}
