package dev.kvstore.adapters.lmdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.adapters.ArrayReader;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.Gate;
import dev.kvstore.adapters.Lease;
import dev.kvstore.adapters.Leases;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A moment that is kept, and views into it. Its cursors end before it. Should the system be reading a view when it is closed,
 * the moment is kept, so that the view stays what it was; the next close tries again.
 */
final class LmdbSnapshot extends ArrayReader implements SortedSnapshot, Lender {
    private final LmdbStore store;
    private final ReadTransaction moment;
    private final Gate gate = new Gate("snapshot");
    private final Leases cursors = new Leases();
    private final Arena views = Arena.ofShared();
    private final Lease lease;
    private boolean released;

    LmdbSnapshot(LmdbStore store, ReadTransaction moment) {
        this.store = store;
        this.moment = moment;
        this.lease = store.lend(this::free);
    }

    /** By {@link #close}, or by the close of the store on another thread. */
    private void free() {
        new Closing().step(gate::close).step(cursors::endAll).step(this::closeViews).step(this::release).end();
    }

    private void closeViews() {
        synchronized (views) {
            if (views.scope().isAlive()) {
                store.keepMapped(views);
                views.close(); // throws while the system reads one of them
                store.unmapAtWill(views);
            }
        }
    }

    private void release() {
        synchronized (views) {
            if (!views.scope().isAlive() && !released) {
                released = true;
                store.endMoment(moment);
            }
        }
    }

    @Override
    protected void enter() {
        store.enterCall();
        if (!gate.tryEnter()) {
            store.exitCall();
            gate.enter();
        }
    }

    @Override
    protected void exit() {
        gate.exit();
        store.exitCall();
    }

    private boolean isClosed() {
        return gate.isClosed() || store.isClosed();
    }

    @Override
    public Lease lend(Runnable free) {
        return cursors.begin(free);
    }

    @Override
    public void giveBack(Lease cursor) {
        store.giveBack(cursor);
    }

    @Override
    protected byte[] find(byte[] key) {
        return moment.find(key);
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            return moment.copy(key, into, offset);
        } finally {
            exit();
        }
    }

    @Override
    public MemorySegment view(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            return moment.view(key, views);
        } finally {
            exit();
        }
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            return new LmdbCursor(this, this::isClosed, moment, range, () -> {});
        } finally {
            exit();
        }
    }

    @Override
    public long count() {
        enter();
        try {
            return moment.stat().entries;
        } finally {
            exit();
        }
    }

    @Override
    public long sequence() {
        enter();
        try {
            return moment.sequence();
        } finally {
            exit();
        }
    }

    @Override
    public void close() {
        gate.close();
        new Closing()
                .step(() -> store.giveBack(lease))
                .step(this::closeViews)
                .step(() -> store.ifOpen(this::release))
                .end();
    }
}
