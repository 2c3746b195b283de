package dev.kvstore.adapters;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** A moment that is kept, and copies of values that die with it. Its cursors end before it. */
public final class MomentSnapshot extends ArrayReader implements SortedSnapshot, Lender {
    private final GatedStore store;
    private final Moment moment;
    private final long sequence;
    private final Gate gate = new Gate("snapshot");
    private final Leases cursors = new Leases();
    private final Arena views = Arena.ofShared();
    private final Lease lease;

    /**
     * A snapshot.
     *
     * @param store whose moment it is
     * @param moment released with the snapshot
     * @param sequence of the last write that it sees
     */
    public MomentSnapshot(GatedStore store, Moment moment, long sequence) {
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
        store.enter();
        if (!gate.tryEnter()) {
            store.exit();
            gate.enter();
        }
    }

    @Override
    protected void exit() {
        gate.exit();
        store.exit();
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
            return moment.scan(this, this::isClosed, range, () -> {});
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
