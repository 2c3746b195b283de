package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.adapters.Guard;
import dev.kvstore.adapters.Lease;
import java.util.Objects;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A walk with a native iterator, which sees the moment of its creation. The guard keeps a close on another thread from
 * freeing the iterator under a running call; the store frees its cursors before the database, so no call enters its gate.
 */
final class RocksDbCursor implements Cursor {
    /**
     * RocksDB copies what fits of an entry that is too long; the contract wants nothing then. So a short one goes through
     * here, and a long one is read again when its length is known. Arrays are faster here than direct buffers.
     */
    private static final int SCRATCH_LENGTH = 1024;

    private enum State {
        BEFORE, AT, ENDED
    }

    private final RocksDbReader reader;
    private final boolean descending;
    private final IteratorBounds bounds;
    private final RocksIterator iterator;
    private final Guard guard = new Guard("cursor");
    private final Lease lease;
    private final byte[] scratch = new byte[SCRATCH_LENGTH];
    private State state;
    private KvException failure;
    private volatile boolean closed;

    RocksDbCursor(RocksDbReader reader, KeyRange range) {
        this.reader = reader;
        this.descending = range.descending();
        this.bounds = new IteratorBounds(reader.readOptions(), range);
        this.iterator = reader.rocks().newIterator(bounds.readOptions());
        this.state = range.isEmpty() ? State.ENDED : State.BEFORE;
        this.lease = reader.store().lend(this::free);
    }

    /** By {@link #close}, or by the close of the store on another thread. */
    private void free() {
        guard.close();
        iterator.close();
        bounds.close();
    }

    private void enter() {
        guard.enter();
        if (closed || reader.isClosed()) {
            guard.exit();
            throw new KvException.Closed("the cursor, its snapshot or the store is closed");
        }
    }

    @Override
    public boolean next() {
        enter();
        try {
            if (failure != null) {
                throw failure;
            }
            if (state != State.ENDED) {
                move();
            }
            return state == State.AT;
        } finally {
            guard.exit();
        }
    }

    private void move() {
        if (state == State.BEFORE) {
            seek();
        } else if (descending) {
            iterator.prev();
        } else {
            iterator.next();
        }
        state = iterator.isValid() ? State.AT : State.ENDED;
        if (state == State.ENDED) {
            checkStatus();
        }
    }

    private void seek() {
        if (descending) {
            iterator.seekToLast();
        } else {
            iterator.seekToFirst();
        }
    }

    private void checkStatus() {
        try {
            iterator.status();
        } catch (RocksDBException e) {
            failure = reader.failed("scan", e);
            throw failure;
        }
    }

    private void requireEntry() {
        if (state != State.AT) {
            throw new IllegalStateException("the cursor has no current entry");
        }
    }

    @Override
    public byte[] key() {
        enter();
        try {
            requireEntry();
            return iterator.key();
        } finally {
            guard.exit();
        }
    }

    @Override
    public byte[] value() {
        enter();
        try {
            requireEntry();
            return iterator.value();
        } finally {
            guard.exit();
        }
    }

    @Override
    public int key(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            requireEntry();
            int length = iterator.key(scratch);
            if (length > scratch.length && length <= into.length - offset) {
                iterator.key(into, offset, length);
            } else {
                copy(length, into, offset);
            }
            return length;
        } finally {
            guard.exit();
        }
    }

    @Override
    public int value(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            requireEntry();
            int length = iterator.value(scratch);
            if (length > scratch.length && length <= into.length - offset) {
                iterator.value(into, offset, length);
            } else {
                copy(length, into, offset);
            }
            return length;
        } finally {
            guard.exit();
        }
    }

    private void copy(int length, byte[] into, int offset) {
        if (length <= into.length - offset) {
            System.arraycopy(scratch, 0, into, offset, length);
        }
    }

    @Override
    public void close() {
        closed = true;
        reader.store().giveBack(lease);
    }
}
