package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.Gate;
import dev.kvstore.adapters.Lease;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/** A snapshot of RocksDB, and copies of values that die with it. Its own gate keeps it while it is read. */
final class RocksDbSnapshot extends RocksDbReader implements SortedSnapshot {
    private final RocksDbStore store;
    private final Gate gate = new Gate("snapshot");
    private final Snapshot snapshot;
    private final ReadOptions readOptions;
    private final Arena views = Arena.ofShared();
    private final Lease lease;

    RocksDbSnapshot(RocksDbStore store) {
        this.store = store;
        this.snapshot = store.rocks().getSnapshot();
        this.readOptions = new ReadOptions(store.readOptions()).setSnapshot(snapshot);
        this.lease = store.lend(this::free);
    }

    private void free() {
        new Closing()
                .step(this::closeViews)
                .step(readOptions::close)
                .step(() -> store.rocks().releaseSnapshot(snapshot))
                .end();
    }

    /** Fails while the system is reading one of them; then the next close tries again. */
    private void closeViews() {
        synchronized (views) {
            if (views.scope().isAlive()) {
                views.close();
            }
        }
    }

    @Override
    void enter() {
        store.enter();
        if (!gate.tryEnter()) {
            store.exit();
            gate.enter();
        }
    }

    @Override
    void exit() {
        gate.exit();
        store.exit();
    }

    @Override
    boolean isClosed() {
        return gate.isClosed() || store.isClosed();
    }

    @Override
    RocksDB rocks() {
        return store.rocks();
    }

    @Override
    ReadOptions readOptions() {
        return readOptions;
    }

    @Override
    Path path() {
        return store.path();
    }

    @Override
    RocksDbStore store() {
        return store;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        enter();
        try {
            return getAll(readOptions, keys);
        } finally {
            exit();
        }
    }

    @Override
    public long sequence() {
        enter();
        try {
            return snapshot.getSequenceNumber();
        } finally {
            exit();
        }
    }

    @Override
    public MemorySegment view(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            byte[] value = get(key);
            return value == null ? null : views.allocateFrom(ValueLayout.JAVA_BYTE, value).asReadOnly();
        } finally {
            exit();
        }
    }

    @Override
    public void close() {
        gate.close();
        new Closing().step(() -> store.giveBack(lease)).step(this::closeViews).end();
    }
}
