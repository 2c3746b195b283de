package dev.kvstore.adapters.rocksdb;

import dev.kvstore.KeyRange;
import java.util.Arrays;
import org.rocksdb.ReadOptions;
import org.rocksdb.Slice;

/** Read options with the ends of a range; the iterator points into them, so they are freed after it. */
final class IteratorBounds implements AutoCloseable {
    private final ReadOptions readOptions;
    private final Slice low;
    private final Slice high;

    IteratorBounds(ReadOptions base, KeyRange range) {
        readOptions = new ReadOptions(base);
        byte[] from = from(range);
        byte[] to = to(range);
        low = from == null ? null : new Slice(from);
        high = to == null ? null : new Slice(to);
        if (low != null) {
            readOptions.setIterateLowerBound(low);
        }
        if (high != null) {
            readOptions.setIterateUpperBound(high);
        }
    }

    /** The lower end as RocksDB wants it: contained. Null if unbounded. */
    static byte[] from(KeyRange range) {
        byte[] key = range.low();
        return key == null || range.lowInclusive() ? key : successor(key);
    }

    /** The upper end as RocksDB wants it: not contained. Null if unbounded. */
    static byte[] to(KeyRange range) {
        byte[] key = range.high();
        return key == null || !range.highInclusive() ? key : successor(key);
    }

    /** The smallest key greater than this one. */
    static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    ReadOptions readOptions() {
        return readOptions;
    }

    @Override
    public void close() {
        readOptions.close();
        if (low != null) {
            low.close();
        }
        if (high != null) {
            high.close();
        }
    }
}
