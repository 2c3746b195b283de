package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.adapters.Lease;
import java.util.Objects;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A walk with a native iterator, which sees the moment of its creation. The monitor keeps a close on another thread from
 * freeing the iterator under a running call.
 */
final class RocksDbCursor implements Cursor {
    private static final int SCRATCH_LENGTH = 256;

    private enum State {
        BEFORE, AT, ENDED
    }

    private final RocksDbReader reader;
    private final boolean descending;
    private final IteratorBounds bounds;
    private final RocksIterator iterator;
    private final Lease lease;
    private byte[] scratch = new byte[SCRATCH_LENGTH];
    private State state;
    private KvException failure;
    private boolean closed;

    RocksDbCursor(RocksDbReader reader, KeyRange range) {
        this.reader = reader;
        this.descending = range.descending();
        this.bounds = new IteratorBounds(reader.readOptions(), range);
        this.iterator = reader.rocks().newIterator(bounds.readOptions());
        this.state = range.isEmpty() ? State.ENDED : State.BEFORE;
        this.lease = reader.store().lend(this::free);
    }

    private void free() {
        iterator.close();
        bounds.close();
    }

    private void enter() {
        reader.enter();
        if (closed) {
            reader.exit();
            throw new KvException.Closed("the cursor is closed");
        }
    }

    @Override
    public synchronized boolean next() {
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
            reader.exit();
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
    public synchronized byte[] key() {
        enter();
        try {
            requireEntry();
            return iterator.key();
        } finally {
            reader.exit();
        }
    }

    @Override
    public synchronized byte[] value() {
        enter();
        try {
            requireEntry();
            return iterator.value();
        } finally {
            reader.exit();
        }
    }

    @Override
    public synchronized int key(byte[] into, int offset) {
        enter();
        try {
            requireEntry();
            int length = iterator.key(scratch);
            if (length > scratch.length) {
                scratch = new byte[length];
                iterator.key(scratch);
            }
            return copy(length, into, offset);
        } finally {
            reader.exit();
        }
    }

    @Override
    public synchronized int value(byte[] into, int offset) {
        enter();
        try {
            requireEntry();
            int length = iterator.value(scratch);
            if (length > scratch.length) {
                scratch = new byte[length];
                iterator.value(scratch);
            }
            return copy(length, into, offset);
        } finally {
            reader.exit();
        }
    }

    private int copy(int length, byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        if (length <= into.length - offset) {
            System.arraycopy(scratch, 0, into, offset, length);
        }
        return length;
    }

    @Override
    public synchronized void close() {
        closed = true;
        reader.store().giveBack(lease);
    }
}
