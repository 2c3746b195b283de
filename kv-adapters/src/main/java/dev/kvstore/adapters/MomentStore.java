package dev.kvstore.adapters;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A sorted store that can be read as it was at one moment: its scans, snapshots and reads of many keys are of one each. */
public abstract class MomentStore extends ChangedStore {
    private final AtomicLong changes = new AtomicLong();

    /**
     * An open store.
     *
     * @param folder of it; closed with it
     */
    protected MomentStore(StoreFolder folder) {
        super(folder);
    }

    /**
     * Keeps the newest moment; the caller is inside the gate.
     *
     * @return released by the caller
     */
    protected abstract Moment moment();

    /**
     * A moment for one walk and nothing else, which may begin with it; by default any.
     *
     * @return released by the cursor
     */
    protected Moment momentOfWalk() {
        return moment();
    }

    /** A change was committed. */
    protected final void countChange() {
        changes.incrementAndGet();
    }

    /**
     * Reads one moment, inside a call.
     *
     * @param reading to do
     * @param <T> of its result
     * @return its result
     */
    protected final <T> T read(Function<Moment, T> reading) {
        Moment moment = moment();
        try {
            return reading.apply(moment);
        } finally {
            moment.release();
        }
    }

    @Override
    protected byte[] find(byte[] key) {
        return read(moment -> moment.find(key));
    }

    @Override
    public final List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        enter();
        try {
            return read(moment -> {
                List<byte[]> values = new ArrayList<>(keys.size());
                keys.forEach(key -> values.add(moment.find(key)));
                return values;
            });
        } finally {
            exit();
        }
    }

    @Override
    public final long count() {
        enter();
        try {
            return read(Moment::count);
        } finally {
            exit();
        }
    }

    @Override
    public final Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            Moment moment = momentOfWalk();
            Cursor cursor = null;
            try {
                cursor = moment.scan(this, this::isClosed, range, moment::release);
                return cursor;
            } finally {
                if (cursor == null) {
                    moment.release();
                }
            }
        } finally {
            exit();
        }
    }

    @Override
    public final SortedSnapshot snapshot() {
        enter();
        try {
            long sequence = changes.get(); // before the moment, so not newer
            return new MomentSnapshot(this, moment(), sequence);
        } finally {
            exit();
        }
    }
}
