package dev.kvstore.testkit.reference;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvEntry;
import dev.kvstore.Limits;
import dev.kvstore.SortedKvReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Function;

/** All reading methods, on top of a map of entries. */
abstract class MapReader implements SortedKvReader {
    /** Checks that reading is allowed and reads, with nothing in between. */
    abstract <T> T read(Function<NavigableMap<byte[], byte[]>, T> reading);

    /** Checks that reading is allowed and opens a cursor over the entries of a range, as they are now. */
    @Override
    public abstract Cursor scan(KeyRange range);

    /** The stored array itself, or null. */
    final byte[] find(byte[] key) {
        Limits.checkKey(key);
        return read(entries -> entries.get(key));
    }

    @Override
    public byte[] get(byte[] key) {
        byte[] value = find(key);
        return value == null ? null : value.clone();
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        byte[] value = find(key);
        if (value == null) {
            return -1;
        }
        if (value.length <= into.length - offset) {
            System.arraycopy(value, 0, into, offset, value.length);
        }
        return value.length;
    }

    @Override
    public int get(MemorySegment key, MemorySegment into) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(into, "into");
        Limits.checkKeyLength(key.byteSize());
        byte[] value = find(key.toArray(ValueLayout.JAVA_BYTE));
        if (value == null) {
            return -1;
        }
        if (value.length <= into.byteSize()) {
            MemorySegment.copy(value, 0, into, ValueLayout.JAVA_BYTE, 0, value.length);
        }
        return value.length;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        return read(entries -> {
            List<byte[]> values = new ArrayList<>(keys.size());
            for (byte[] key : keys) {
                byte[] value = entries.get(key);
                values.add(value == null ? null : value.clone());
            }
            return values;
        });
    }

    @Override
    public boolean containsKey(byte[] key) {
        return find(key) != null;
    }

    @Override
    public long count() {
        return read(NavigableMap::size);
    }

    @Override
    public KvEntry first(KeyRange range) {
        Objects.requireNonNull(range, "range");
        Map.Entry<byte[], byte[]> first = read(entries -> EntryMap.part(entries, range).firstEntry());
        return first == null ? null : new KvEntry(first.getKey().clone(), first.getValue().clone());
    }
}
