package dev.kvstore.bench;

import dev.kvstore.Cursor;
import java.util.function.Supplier;

/** One scan of the whole store; the order is compared where there is one. */
final class Scan extends Task {
    private final Supplier<Cursor> scan;
    private final boolean verified;
    private final ScanCheck check;
    private Cursor cursor;

    Scan(Supplier<Cursor> scan, Data data, int order) {
        super(data.num());
        this.scan = scan;
        this.verified = data.verified();
        this.check = new ScanCheck(data, order, Expected.filled(data));
    }

    @Override
    void run(int from, int to) {
        if (from == 0) {
            cursor = scan.get();
        }
        long sum = 0;
        for (int n = from; n < to && cursor.next(); n++) {
            sum += check.entry(cursor);
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
