package dev.kvstore.bench;

import dev.kvstore.Cursor;

/** A walk over arrays on the heap. */
abstract class HeapCursor implements Cursor {
    private byte[] key;
    private byte[] value;

    /** Sets the next entry; false if there is none. */
    abstract boolean advance();

    final void set(byte[] newKey, byte[] newValue) {
        key = newKey;
        value = newValue;
    }

    @Override
    public final boolean next() {
        return advance();
    }

    @Override
    public final byte[] key() {
        return key.clone();
    }

    @Override
    public final byte[] value() {
        return value.clone();
    }

    @Override
    public final int key(byte[] into, int offset) {
        return copy(key, into, offset);
    }

    @Override
    public final int value(byte[] into, int offset) {
        return copy(value, into, offset);
    }

    private static int copy(byte[] bytes, byte[] into, int offset) {
        if (bytes.length <= into.length - offset) {
            System.arraycopy(bytes, 0, into, offset, bytes.length);
        }
        return bytes.length;
    }

    @Override
    public final void close() {}
}
