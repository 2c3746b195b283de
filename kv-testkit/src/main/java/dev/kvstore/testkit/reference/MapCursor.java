package dev.kvstore.testkit.reference;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;

/** A walk over frozen entries. */
final class MapCursor implements Cursor {
    private final Iterator<Map.Entry<byte[], byte[]>> entries;
    private final Runnable checkOpen;
    private final Lease lease;
    private Map.Entry<byte[], byte[]> current;
    private volatile boolean closed;

    /**
     * A cursor before its first entry.
     *
     * @param entries frozen, in the wanted order
     * @param checkOpen throws once what the cursor belongs to is closed
     * @param lease ended on close
     */
    MapCursor(NavigableMap<byte[], byte[]> entries, Runnable checkOpen, Lease lease) {
        this.entries = entries.entrySet().iterator();
        this.checkOpen = checkOpen;
        this.lease = lease;
    }

    @Override
    public boolean next() {
        checkOpen();
        current = entries.hasNext() ? entries.next() : null;
        return current != null;
    }

    @Override
    public byte[] key() {
        return current().getKey().clone();
    }

    @Override
    public byte[] value() {
        return current().getValue().clone();
    }

    @Override
    public int key(byte[] into, int offset) {
        return copy(current().getKey(), into, offset);
    }

    @Override
    public int value(byte[] into, int offset) {
        return copy(current().getValue(), into, offset);
    }

    private static int copy(byte[] bytes, byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        if (bytes.length <= into.length - offset) {
            System.arraycopy(bytes, 0, into, offset, bytes.length);
        }
        return bytes.length;
    }

    private Map.Entry<byte[], byte[]> current() {
        checkOpen();
        if (current == null) {
            throw new IllegalStateException("the cursor has no current entry");
        }
        return current;
    }

    private void checkOpen() {
        checkOpen.run();
        if (closed) {
            throw new KvException.Closed("the cursor is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
        lease.end();
    }
}
