package dev.kvstore.testkit.reference;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.storage.Closing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Function;

/** Frozen entries, and views of them that die together. Its monitor guards the views. */
final class ReferenceSnapshot extends MapReader implements SortedSnapshot {
    private final ReferenceStore store;
    private final long sequence;
    private final NavigableMap<byte[], byte[]> entries;
    private final Lease lease;
    private final Arena views = Arena.ofShared();
    private boolean closed;

    ReferenceSnapshot(ReferenceStore store, long sequence, NavigableMap<byte[], byte[]> entries, Lease lease) {
        this.store = store;
        this.sequence = sequence;
        this.entries = entries;
        this.lease = lease;
    }

    @Override
    <T> T read(Function<NavigableMap<byte[], byte[]>, T> reading) {
        checkOpen();
        return reading.apply(entries);
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        checkOpen();
        return new MapCursor(EntryMap.part(entries, range), this::checkOpen, store.lease());
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public synchronized MemorySegment view(byte[] key) {
        byte[] value = find(key);
        return value == null ? null : views.allocateFrom(ValueLayout.JAVA_BYTE, value).asReadOnly();
    }

    private synchronized void checkOpen() {
        store.checkOpen();
        if (closed) {
            throw new KvException.Closed("the snapshot is closed");
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        new Closing()
                .step(this::closeViews)
                .step(lease::end)
                .step(() -> store.forget(this))
                .end();
    }

    private void closeViews() {
        if (views.scope().isAlive()) {
            views.close();
        }
    }
}
