package dev.kvstore.storage.point;

import dev.kvstore.Cursor;
import java.util.Objects;

/** Goes through the entries of a snapshot in the order of their numbers. */
final class PointCursor implements Cursor {
    private final PointSnapshot snapshot;
    private final PointEntries entries;
    private final boolean closesSnapshot;
    private boolean onEntry;
    private boolean atEnd;
    private boolean closed;

    PointCursor(PointSnapshot snapshot, PointEntries entries, boolean closesSnapshot) {
        this.snapshot = snapshot;
        this.entries = entries;
        this.closesSnapshot = closesSnapshot;
    }

    @Override
    public boolean next() {
        requireOpen();
        int epoch = snapshot.enter();
        try {
            onEntry = !atEnd && entries.next();
            atEnd = !onEntry;
            return onEntry;
        } finally {
            snapshot.exit(epoch);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw PointReader.closed("cursor");
        }
    }

    /** The entry stands on the heap, so that no epoch is needed. */
    private PointEntries entry() {
        requireOpen();
        snapshot.requireOpen();
        if (!onEntry) {
            throw new IllegalStateException("cursor is on no entry");
        }
        return entries;
    }

    @Override
    public byte[] key() {
        PointEntries entry = entry();
        byte[] key = new byte[entry.keyLength()];
        entry.copyKey(key, 0);
        return key;
    }

    @Override
    public byte[] value() {
        PointEntries entry = entry();
        byte[] value = new byte[entry.valueLength()];
        entry.copyValue(value, 0);
        return value;
    }

    @Override
    public int key(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        PointEntries entry = entry();
        int length = entry.keyLength();
        if (length <= into.length - offset) {
            entry.copyKey(into, offset);
        }
        return length;
    }

    @Override
    public int value(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        PointEntries entry = entry();
        int length = entry.valueLength();
        if (length <= into.length - offset) {
            entry.copyValue(into, offset);
        }
        return length;
    }

    @Override
    public void close() {
        closed = true;
        if (closesSnapshot) {
            snapshot.close();
        }
    }
}
