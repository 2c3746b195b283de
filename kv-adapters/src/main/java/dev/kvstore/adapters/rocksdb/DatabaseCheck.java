package dev.kvstore.adapters.rocksdb;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/** Reads everything once through an iterator and once block by block. */
final class DatabaseCheck {
    private final RocksDbStore store;
    private final List<CheckReport.Fault> faults = new ArrayList<>();
    private long bytes;
    private long entries;

    DatabaseCheck(RocksDbStore store) {
        this.store = store;
    }

    CheckReport run() {
        walk();
        verify();
        return new CheckReport(faults, bytes, entries);
    }

    private void walk() {
        try (Cursor cursor = new RocksDbCursor(store, KeyRange.all())) {
            byte[] none = new byte[0];
            while (cursor.next()) {
                bytes += cursor.key(none, 0) + cursor.value(none, 0);
                entries++;
            }
        } catch (KvException.Corrupt damage) {
            add(damage);
        }
    }

    private void verify() {
        try {
            store.rocks().verifyChecksum();
        } catch (RocksDBException e) {
            if (!(store.failed("verifyChecksum", e) instanceof KvException.Corrupt damage)) {
                throw store.failed("verifyChecksum", e);
            }
            add(damage);
        }
    }

    private void add(KvException.Corrupt damage) {
        faults.add(new CheckReport.Fault(damage.path(), damage.position(), damage.fault()));
    }
}
