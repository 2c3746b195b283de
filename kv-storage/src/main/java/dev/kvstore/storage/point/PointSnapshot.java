package dev.kvstore.storage.point;

import dev.kvstore.Cursor;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.storage.Closing;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalPin;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.RecordCursor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** The store as it was: a number, a pin on the files of that moment, and an age of {@link HeldVersions}. */
final class PointSnapshot extends PointReader implements Snapshot {
    /** So many positions may be held in memory... */
    private static final int FEW_ENTRIES = 1 << 16;

    /** ...if that saves reading records, most of which are dead. */
    private static final int FEW_LEFT = 4;

    private final PointStore store;
    private final Journal journal;
    private final PointIndex index;
    private final HeldVersions.Age age;
    private final long count;
    private final JournalPin pin;
    private final Supplier<RecordCursor> records;
    private final Arena views = Arena.ofShared();
    private volatile boolean closed;

    /** Under the lock of the journal. */
    PointSnapshot(PointStore store, Journal journal, PointIndex index) {
        this.store = store;
        this.journal = journal;
        this.index = index;
        this.count = index.directory().size();
        this.pin = journal.pin();
        this.records = journal.records();
        this.age = index.held().open(journal.lastSequence());
    }

    @Override
    int enter() {
        int epoch = store.enter();
        if (closed) {
            store.exit(epoch);
            throw closed("snapshot");
        }
        return epoch;
    }

    void requireOpen() {
        store.requireOpen();
        if (closed) {
            throw closed("snapshot");
        }
    }

    @Override
    void exit(int epoch) {
        store.exit(epoch);
    }

    @Override
    long hash(byte[] key) {
        return index.hash(key);
    }

    @Override
    RecordBuffer find(byte[] key, long hash) {
        RecordBuffer newest = index.find(key, hash);
        return newest != null && newest.sequence() <= age.sequence() ? newest : index.held().find(age, key, hash);
    }

    /**
     * Whether a record that stood here at the time of the snapshot was the newest of its key then. It still is, or it was noted when it
     * was superseded. Only if a compaction was moving records before or after this was looked up, keys are compared: the index may
     * have had the record at the other place.
     */
    boolean sees(RecordCursor record, long hash) {
        boolean moving = record.isMoving();
        return index.directory().contains(hash, record.position())
                || index.held().contains(age, hash, record.position())
                || (moving || record.isMoving()) && finds(record, hash);
    }

    private boolean finds(RecordCursor record, long hash) {
        byte[] key = new byte[record.keyLength()];
        record.copyKey(key, 0);
        RecordBuffer seen = find(key, hash);
        return seen != null && seen.sequence() == record.sequence();
    }

    @Override
    public long sequence() {
        exit(enter());
        return age.sequence();
    }

    @Override
    public long count() {
        exit(enter());
        return count;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys").forEach(Limits::checkKey);
        List<byte[]> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(get(key));
        }
        return values;
    }

    @Override
    public MemorySegment view(byte[] key) {
        byte[] value = get(key);
        if (value == null) {
            return null;
        }
        try {
            MemorySegment view = views.allocate(Math.max(1, value.length));
            MemorySegment.copy(value, 0, view, ValueLayout.JAVA_BYTE, 0, value.length);
            return view.asSlice(0, value.length).asReadOnly();
        } catch (IllegalStateException endedMeanwhile) {
            requireOpen();
            throw endedMeanwhile;
        }
    }

    @Override
    public Cursor scan() {
        return new PointCursor(this, entries(), false);
    }

    Cursor scanAndClose() {
        return new PointCursor(this, entries(), true);
    }

    /** Every record that was there, in an epoch. */
    RecordCursor records() {
        return records.get();
    }

    private PointEntries entries() {
        int epoch = enter();
        try {
            boolean fewLeft = count <= FEW_ENTRIES && count * FEW_LEFT < age.sequence();
            return fewLeft
                    ? new IndexEntries(journal, index, age)
                    : new JournalEntries(this, records.get(), index.seed());
        } finally {
            exit(epoch);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        store.forget(this);
        new Closing().step(() -> index.held().close(age)).step(pin::close).step(views::close).end();
    }
}
