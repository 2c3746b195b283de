package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;

/** Takes everything and keeps nothing. */
final class NullStore extends RailStore {
    @Override
    public byte[] get(byte[] key) {
        return null;
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        return -1;
    }

    @Override
    public void put(byte[] key, byte[] value) {}

    @Override
    public void delete(byte[] key) {}

    @Override
    public WriteResult write(WriteBatch batch) {
        return WriteResult.APPLIED;
    }

    @Override
    public Cursor scan() {
        throw new KvException.Unsupported("there is nothing to scan");
    }

    @Override
    public long count() {
        return 0;
    }
}
