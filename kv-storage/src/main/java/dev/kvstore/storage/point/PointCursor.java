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

    private int enter() {
        if (closed) {
            throw PointReader.closed("cursor");
        }
        return snapshot.enter();
    }

    private int enterEntry() {
        int epoch = enter();
        if (!onEntry) {
            snapshot.exit(epoch);
            throw new IllegalStateException("cursor is on no entry");
        }
        return epoch;
    }

    @Override
    public boolean next() {
        int epoch = enter();
        try {
            onEntry = !atEnd && entries.next();
            atEnd = !onEntry;
            return onEntry;
        } finally {
            snapshot.exit(epoch);
        }
    }

    @Override
    public byte[] key() {
        int epoch = enterEntry();
        try {
            byte[] key = new byte[entries.keyLength()];
            entries.copyKey(key, 0);
            return key;
        } finally {
            snapshot.exit(epoch);
        }
    }

    @Override
    public byte[] value() {
        int epoch = enterEntry();
        try {
            byte[] value = new byte[entries.valueLength()];
            entries.copyValue(value, 0);
            return value;
        } finally {
            snapshot.exit(epoch);
        }
    }

    @Override
    public int key(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        int epoch = enterEntry();
        try {
            int length = entries.keyLength();
            if (length <= into.length - offset) {
                entries.copyKey(into, offset);
            }
            return length;
        } finally {
            snapshot.exit(epoch);
        }
    }

    @Override
    public int value(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        int epoch = enterEntry();
        try {
            int length = entries.valueLength();
            if (length <= into.length - offset) {
                entries.copyValue(into, offset);
            }
            return length;
        } finally {
            snapshot.exit(epoch);
        }
    }

    @Override
    public void close() {
        closed = true;
        if (closesSnapshot) {
            snapshot.close();
        }
    }
}
