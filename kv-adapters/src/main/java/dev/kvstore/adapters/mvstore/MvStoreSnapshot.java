package dev.kvstore.adapters.mvstore;

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
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.h2.mvstore.MVStoreException;

/** A moment that is kept, and copies of values that die with it. Its cursors end before it. */
final class MvStoreSnapshot extends ArrayReader implements SortedSnapshot, Lender {
    private final MvStoreStore store;
    private final Moment moment;
    private final long sequence;
    private final Gate gate = new Gate("snapshot");
    private final Leases cursors = new Leases();
    private final Arena views = Arena.ofShared();
    private final Lease lease;

    MvStoreSnapshot(MvStoreStore store, Moment moment, long sequence) {
        this.store = store;
        this.moment = moment;
        this.sequence = sequence;
        this.lease = store.lend(this::free);
    }

    /** By {@link #close}, or by the close of the store on another thread. */
    private void free() {
        new Closing()
                .step(gate::close)
                .step(cursors::endAll)
                .step(moment::release)
                .step(this::closeViews)
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
        try {
            byte[] value = moment.find(key);
            return value == null ? null : value.clone();
        } catch (MVStoreException failed) {
            throw Errors.translate("get", store.path(), failed);
        }
    }

    @Override
    public MemorySegment view(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            byte[] value = find(key);
            return value == null ? null : views.allocateFrom(ValueLayout.JAVA_BYTE, value).asReadOnly();
        } finally {
            exit();
        }
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            return new MvStoreCursor(this, this::isClosed, moment, range, store.path(), () -> {});
        } finally {
            exit();
        }
    }

    @Override
    public long count() {
        enter();
        try {
            return moment.count();
        } finally {
            exit();
        }
    }

    @Override
    public long sequence() {
        enter();
        try {
            return sequence;
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
