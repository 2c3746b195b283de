package dev.kvstore.testkit.journal;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Closing;
import dev.kvstore.storage.Epochs;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.ValueReference;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The journal as a store. Says what an engine has to do, in the shortest way. */
public final class JournalStore implements KvStore {
    private final Journal journal;
    private final SlotMap slots;
    private final Path path;
    private final Set<JournalSnapshot> snapshots = ConcurrentHashMap.newKeySet();

    /** Running functions; they may still read and write while a close waits for them. */
    private final Epochs computing = new Epochs();

    private final ThreadLocal<Boolean> inFunction = ThreadLocal.withInitial(() -> false);

    private JournalStore(Journal journal, Path path) {
        this.journal = journal;
        this.path = path;
        this.slots = new SlotMap(journal);
    }

    /**
     * Opens a store.
     *
     * @param folder its folder
     * @param options of the journal
     * @return the store
     */
    public static JournalStore open(Folder folder, JournalOptions options) {
        Journal journal = Journal.open(folder, options);
        try {
            JournalStore store = new JournalStore(journal, folder.path());
            journal.replay(store.slots::replayed);
            journal.start(store.slots);
            return store;
        } catch (RuntimeException | Error failed) {
            journal.abandon();
            throw failed;
        }
    }

    // ---- reading

    /** Runs while nothing that it may read is unmapped. */
    <T> T reading(Supplier<T> action) {
        requireNotClosing();
        int epoch = journal.epochs().enter();
        if (epoch < 0) {
            throw closed();
        }
        try {
            return action.get();
        } finally {
            journal.epochs().exit(epoch);
        }
    }

    /** A close that waits for functions lets nobody else in. */
    private void requireNotClosing() {
        if (computing.isClosed() && !inFunction.get()) {
            throw closed();
        }
    }

    private KvException.Closed closed() {
        return new KvException.Closed("store is closed: path=" + path);
    }

    byte[] value(byte[] key, Slot slot) {
        if (slot == null) {
            return null;
        }
        RecordBuffer record = journal.read(slot.position());
        if (!record.hasKey(key)) {
            throw new IllegalStateException("the index points to a record of another key: position=" + slot.position());
        }
        return record.value();
    }

    @Override
    public byte[] get(byte[] key) {
        Limits.checkKey(key);
        return reading(() -> value(key, slots.get(key)));
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        return copy(get(key), into, offset);
    }

    @Override
    public int get(MemorySegment key, MemorySegment into) {
        return copy(get(bytes(key)), into);
    }

    static byte[] bytes(MemorySegment key) {
        Objects.requireNonNull(key, "key");
        Limits.checkKeyLength(key.byteSize());
        return key.toArray(ValueLayout.JAVA_BYTE);
    }

    static int copy(byte[] value, byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        if (value == null) {
            return -1;
        }
        if (value.length <= into.length - offset) {
            System.arraycopy(value, 0, into, offset, value.length);
        }
        return value.length;
    }

    static int copy(byte[] value, MemorySegment into) {
        Objects.requireNonNull(into, "into");
        if (value == null) {
            return -1;
        }
        if (value.length <= into.byteSize()) {
            MemorySegment.copy(value, 0, into, ValueLayout.JAVA_BYTE, 0, value.length);
        }
        return value.length;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        for (byte[] key : Objects.requireNonNull(keys, "keys")) {
            Limits.checkKey(key);
        }
        return reading(() -> {
            List<Slot> found = locked(() -> keys.stream().map(slots::get).toList(), false);
            List<byte[]> values = new ArrayList<>(keys.size());
            for (int i = 0; i < keys.size(); i++) {
                values.add(value(keys.get(i), found.get(i)));
            }
            return values;
        });
    }

    @Override
    public boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        return reading(() -> slots.get(key) != null);
    }

    @Override
    public Cursor scan() {
        JournalSnapshot snapshot = snapshot();
        return snapshot.scanAndClose();
    }

    @Override
    public long count() {
        return reading(slots::count);
    }

    @Override
    public JournalSnapshot snapshot() {
        return reading(() -> locked(
                () -> {
                    NavigableMap<byte[], Slot> copy = slots.copy();
                    JournalSnapshot snapshot =
                            new JournalSnapshot(this, copy, journal.lastSequence(), journal.pin());
                    snapshots.add(snapshot);
                    return snapshot;
                },
                false));
    }

    // ---- writing

    private <T> T locked(Supplier<T> action, boolean writing) {
        journal.lock().lock();
        try {
            if (writing) {
                requireNotClosing();
                journal.requireWritable();
            }
            return action.get();
        } finally {
            journal.lock().unlock();
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        write(key, value, () -> true);
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        write(key, null, () -> slots.get(key) != null);
    }

    @Override
    public boolean putIfAbsent(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        return write(key, value, () -> slots.get(key) == null);
    }

    @Override
    public boolean replace(byte[] key, byte[] expected, byte[] value) {
        Limits.checkKey(key);
        Objects.requireNonNull(expected, "expected");
        Limits.checkValue(value);
        return write(key, value, () -> Arrays.equals(expected, value(key, slots.get(key))));
    }

    /** Puts, or deletes if the value is null, provided that a condition holds under the lock. */
    private boolean write(byte[] key, byte[] value, Supplier<Boolean> condition) {
        ValueReference reference = value == null ? null : journal.writeValue(value);
        Frame frame = new Frame();
        if (value == null) {
            frame.delete(key, 0);
        } else if (reference == null) {
            frame.put(key, value, 0);
        } else {
            frame.put(key, reference, 0);
        }
        boolean done = false;
        try {
            done = locked(() -> condition.get() && append(frame, List.of(new Change(key.clone(), value == null))),
                    true);
        } finally {
            if (!done) {
                journal.discardValue(reference);
            }
        }
        if (done) {
            journal.acknowledge(frame);
        }
        return done;
    }

    private record Change(byte[] key, boolean delete) {}

    private boolean append(Frame frame, List<Change> changes) {
        journal.append(frame, changes.stream().allMatch(Change::delete));
        try {
            follow(frame, changes);
            return true;
        } catch (RuntimeException | Error behind) {
            throw journal.fail(behind);
        }
    }

    /** An index that stays behind the journal would let a compaction drop what it does not know. */
    private void follow(Frame frame, List<Change> changes) {
        for (int i = 0; i < changes.size(); i++) {
            Slot slot = new Slot(frame.position(i), frame.length(i));
            if (changes.get(i).delete()) {
                slots.delete(changes.get(i).key(), slot);
            } else {
                slots.put(changes.get(i).key(), slot);
            }
        }
    }

    @Override
    public byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        byte[] copy = Limits.checkKey(key).clone();
        Objects.requireNonNull(function, "function");
        requireNotClosing();
        int call = computing.enter();
        if (call < 0) {
            throw closed();
        }
        boolean nested = inFunction.get();
        inFunction.set(true);
        try {
            return computeUntilDone(copy, function);
        } finally {
            inFunction.set(nested);
            computing.exit(call);
        }
    }

    private byte[] computeUntilDone(byte[] key, UnaryOperator<byte[]> function) {
        while (true) {
            Slot[] seen = new Slot[1];
            byte[] present = reading(() -> value(key, seen[0] = slots.get(key)));
            byte[] next = function.apply(present);
            if (next == null && seen[0] == null) {
                return null;
            }
            if (next != null) {
                Limits.checkValue(next);
            }
            if (write(key, next, () -> slots.get(key) == seen[0])) {
                return next;
            }
        }
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        Frame frame = new Frame();
        List<Change> changes = new ArrayList<>();
        List<ValueReference> references = new ArrayList<>();
        WriteResult result = null;
        try {
            encode(batch, frame, changes, references);
            result = locked(() -> apply(batch, frame, changes), true);
        } finally {
            if (result == null || !result.applied()) {
                references.forEach(journal::discardValue);
            }
        }
        if (result.applied() && frame.count() > 0) {
            journal.acknowledge(frame);
        }
        return result;
    }

    private void encode(WriteBatch batch, Frame frame, List<Change> changes, List<ValueReference> references) {
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> {
                    ValueReference reference = journal.writeValue(value);
                    references.add(reference);
                    changes.add(new Change(key, false));
                    if (reference == null) {
                        frame.put(key, value, 0);
                    } else {
                        frame.put(key, reference, 0);
                    }
                }
                case WriteBatch.Delete(byte[] key) -> {
                    changes.add(new Change(key, true));
                    frame.delete(key, 0);
                }
                case WriteBatch.Require _ -> {} // checked under the lock
            }
        }
    }

    private WriteResult apply(WriteBatch batch, Frame frame, List<Change> changes) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Require(byte[] key, byte[] expected)
                    && !Arrays.equals(expected, value(key, slots.get(key)))) {
                return WriteResult.conflict(key);
            }
        }
        if (frame.count() > 0) {
            append(frame, changes);
        }
        return WriteResult.APPLIED;
    }

    // ---- the rest

    @Override
    public void sync() {
        journal.sync();
    }

    @Override
    public StoreStats stats() {
        return reading(() -> {
            var figures = journal.figures();
            long fileBytes = figures.get("fileBytes");
            return new StoreStats(
                    slots.count(),
                    journal.lastSequence(),
                    journal.durableSequence(),
                    fileBytes,
                    fileBytes - figures.get("deadBytes"),
                    journal.tornBytes(),
                    journal.pinCount(),
                    journal.oldestPinMillis(),
                    figures);
        });
    }

    @Override
    public CheckReport check() {
        return journal.check();
    }

    @Override
    public long compact() {
        return journal.compact();
    }

    @Override
    public void backup(Path target) {
        journal.backup(Objects.requireNonNull(target, "target"));
    }

    @Override
    public void close() {
        if (inFunction.get()) {
            throw new IllegalStateException("close from within a function that computes a value");
        }
        computing.close();
        Closing closing = new Closing().step(journal::close);
        snapshots.forEach(snapshot -> closing.step(snapshot::close));
        closing.end();
    }

    void forget(JournalSnapshot snapshot) {
        snapshots.remove(snapshot);
    }
}
