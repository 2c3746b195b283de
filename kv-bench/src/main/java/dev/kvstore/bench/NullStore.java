package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.util.List;

/**
 * Takes everything and keeps nothing, but copies what any store has to copy: the bytes of a put in, as many bytes as the caller
 * has room for out. A scan never ends by itself.
 */
final class NullStore extends RailStore {
    private static final int ROOM = 1 << 12;

    /** Of one thread: what it puts and what it gets. Kept, so that the copying is not optimized away. */
    private final ThreadLocal<byte[]> rooms = ThreadLocal.withInitial(() -> new byte[ROOM]);

    private byte[] room(int length) {
        byte[] room = rooms.get();
        if (room.length < length) {
            room = new byte[length];
            rooms.set(room);
        }
        return room;
    }

    private int copyOut(byte[] into, int offset) {
        int length = into.length - offset;
        System.arraycopy(room(length), 0, into, offset, length);
        return length;
    }

    @Override
    public byte[] get(byte[] key) {
        return null;
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        return copyOut(into, offset);
    }

    /** Values as long as their keys: it knows of no other length. */
    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        return keys.stream().map(byte[]::clone).toList();
    }

    @Override
    public void put(byte[] key, byte[] value) {
        byte[] room = room(key.length + value.length);
        System.arraycopy(key, 0, room, 0, key.length);
        System.arraycopy(value, 0, room, key.length, value.length);
    }

    @Override
    public void delete(byte[] key) {
        System.arraycopy(key, 0, room(key.length), 0, key.length);
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Put(byte[] key, byte[] value)) {
                put(key, value);
            }
        }
        return WriteResult.APPLIED;
    }

    @Override
    public Cursor scan() {
        return new NullCursor();
    }

    @Override
    public long count() {
        return 0;
    }

    /** Always at another entry, of whatever size. */
    private final class NullCursor implements Cursor {
        @Override
        public boolean next() {
            return true;
        }

        @Override
        public byte[] key() {
            return new byte[0];
        }

        @Override
        public byte[] value() {
            return new byte[0];
        }

        @Override
        public int key(byte[] into, int offset) {
            return copyOut(into, offset);
        }

        @Override
        public int value(byte[] into, int offset) {
            return copyOut(into, offset);
        }

        @Override
        public void close() {}
    }
}
