package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A ConcurrentHashMap that copies what goes in and out, as the contract wants. */
final class HeapStore extends RailStore {
    private static final Map<Path, HeapStore> STORES = new ConcurrentHashMap<>();

    private final ConcurrentHashMap<Key, byte[]> entries = new ConcurrentHashMap<>();

    /** Bytes with equality. */
    private record Key(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key(byte[] otherBytes) && Arrays.equals(bytes, otherBytes);
        }

        @Override
        public int hashCode() {
            return (int) (Mix.fold(bytes, 0, bytes.length) >>> Integer.SIZE);
        }
    }

    static HeapStore at(Path path) {
        return STORES.computeIfAbsent(path, any -> new HeapStore());
    }

    /** Drops what was at a path, as deleting a folder does. */
    static void forget(Path path) {
        STORES.remove(path);
    }

    @Override
    public byte[] get(byte[] key) {
        byte[] value = entries.get(new Key(key));
        return value == null ? null : value.clone();
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        byte[] value = entries.get(new Key(key));
        if (value == null) {
            return -1;
        }
        if (value.length <= into.length - offset) {
            System.arraycopy(value, 0, into, offset, value.length);
        }
        return value.length;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        return keys.stream().map(key -> get(key)).collect(Collectors.toList()); // with nulls
    }

    @Override
    public void put(byte[] key, byte[] value) {
        entries.put(new Key(key.clone()), value.clone());
    }

    @Override
    public void delete(byte[] key) {
        entries.remove(new Key(key));
    }

    /** Not atomic, which no workload could see. */
    @Override
    public WriteResult write(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> put(key, value);
                case WriteBatch.Delete(byte[] key) -> delete(key);
                case WriteBatch.Require require -> throw new IllegalArgumentException("rails check no requirements");
            }
        }
        return WriteResult.APPLIED;
    }

    @Override
    public long count() {
        return entries.size();
    }

    @Override
    public Cursor scan() {
        Iterator<Map.Entry<Key, byte[]>> all = entries.entrySet().iterator();
        return new HeapCursor() {
            @Override
            boolean advance() {
                if (!all.hasNext()) {
                    return false;
                }
                Map.Entry<Key, byte[]> entry = all.next();
                set(entry.getKey().bytes(), entry.getValue());
                return true;
            }
        };
    }
}
