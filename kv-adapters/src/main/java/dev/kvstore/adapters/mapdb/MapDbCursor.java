package dev.kvstore.adapters.mapdb;

import dev.kvstore.adapters.EntryCursor;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.Map;
import org.mapdb.DBException;

/** A walk with an iterator of MapDB, which goes by key, or by hash. */
final class MapDbCursor extends EntryCursor {
    private final MapDbStore store;
    private final Iterator<Map.Entry<byte[], byte[]>> entries;
    private byte[] key;
    private byte[] value;

    MapDbCursor(MapDbStore store, Iterator<Map.Entry<byte[], byte[]>> entries) {
        super(store, store::isClosed);
        this.store = store;
        this.entries = entries;
        begin();
    }

    /** An entry that is gone by now has no value. */
    @Override
    protected boolean move() {
        try {
            value = null;
            while (value == null && entries.hasNext()) {
                Map.Entry<byte[], byte[]> entry = entries.next();
                key = entry.getKey();
                value = entry.getValue();
            }
            return value != null;
        } catch (DBException failed) {
            throw Errors.translate("scan", store.path(), failed);
        }
    }

    @Override
    protected MemorySegment currentKey() {
        return MemorySegment.ofArray(key);
    }

    @Override
    protected MemorySegment currentValue() {
        return MemorySegment.ofArray(value);
    }

    @Override
    protected void free() {
        key = null;
        value = null;
    }
}
