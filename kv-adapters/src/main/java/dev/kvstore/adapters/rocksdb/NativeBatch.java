package dev.kvstore.adapters.rocksdb;

import dev.kvstore.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/** The writes of a batch in RocksDB's form, and apart from them its requirements. */
final class NativeBatch implements AutoCloseable {
    private final org.rocksdb.WriteBatch writes = new org.rocksdb.WriteBatch();
    private final List<WriteBatch.Require> requirements = new ArrayList<>();

    NativeBatch(WriteBatch batch) throws RocksDBException {
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> writes.put(key, value);
                case WriteBatch.Delete(byte[] key) -> writes.delete(key);
                case WriteBatch.Require require -> requirements.add(require);
            }
        }
    }

    org.rocksdb.WriteBatch writes() {
        return writes;
    }

    List<WriteBatch.Require> requirements() {
        return requirements;
    }

    @Override
    public void close() {
        writes.close();
    }
}
