package dev.kvstore.adapters;

import dev.kvstore.KvReader;
import dev.kvstore.Limits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The reading methods of a store that hands out values as arrays: all in terms of {@link #find}. */
public abstract class ArrayReader implements KvReader {
    /** For subclasses. */
    protected ArrayReader() {}

    /** Begins a call; throws if what is read is closed. */
    protected abstract void enter();

    /** Ends a call. */
    protected abstract void exit();

    /**
     * Reads one value, inside a call.
     *
     * @param key no longer than the contract allows
     * @return a new array, or null if the key is absent
     */
    protected abstract byte[] find(byte[] key);

    @Override
    public byte[] get(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            return find(key);
        } finally {
            exit();
        }
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        byte[] value = get(key);
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
        byte[] value = get(key.toArray(ValueLayout.JAVA_BYTE));
        if (value == null) {
            return -1;
        }
        if (value.length <= into.byteSize()) {
            MemorySegment.copy(value, 0, into, ValueLayout.JAVA_BYTE, 0, value.length);
        }
        return value.length;
    }

    /** One by one: of one moment only where the reader is. */
    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        enter();
        try {
            List<byte[]> values = new ArrayList<>(keys.size());
            keys.forEach(key -> values.add(find(key)));
            return values;
        } finally {
            exit();
        }
    }

    @Override
    public boolean containsKey(byte[] key) {
        return get(key) != null;
    }
}
