package dev.kvstore.adapters.mapdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.SortedKvStore;
import dev.kvstore.adapters.StoreFolder;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.mapdb.BTreeMap;

/** An open tree; it orders keys as the contract wants it. */
final class MapDbTreeStore extends MapDbStore implements SortedKvStore {
    private final BTreeMap<byte[], byte[]> map;

    MapDbTreeStore(StoreFolder folder, Database database, BTreeMap<byte[], byte[]> map) {
        super(folder, database, map);
        this.map = map;
    }

    @Override
    public Cursor scan() {
        return scan(KeyRange.all());
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            return new MapDbCursor(this, translated("scan", () -> entries(range)));
        } finally {
            exit();
        }
    }

    private Iterator<Map.Entry<byte[], byte[]>> entries(KeyRange range) {
        if (range.isEmpty()) {
            return Map.<byte[], byte[]>of().entrySet().iterator();
        }
        byte[] low = range.low();
        byte[] high = range.high();
        return range.descending()
                ? map.descendingEntryIterator(low, range.lowInclusive(), high, range.highInclusive())
                : map.entryIterator(low, range.lowInclusive(), high, range.highInclusive());
    }

    /** Key by key: others may see it half done. */
    @Override
    public void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            change(() -> translated("deleteRange", () -> {
                entries(range).forEachRemaining(entry -> map.remove(entry.getKey()));
                return true;
            }));
        } finally {
            exit();
        }
    }
}
