package dev.kvstore.testkit.run;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.SortedKvStore;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Folder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A store beside its model. Every result is compared at once. */
final class Session implements AutoCloseable {
    private record Held(Snapshot snapshot, State state) {}

    private final Subject subject;
    private final Folder folder;
    private final KvOptions options;
    private final Map<Integer, Held> snapshots = new HashMap<>();
    private KvStore store;
    private State state;

    /** Opens the store; the model takes what the caller knows to be in it. */
    Session(Subject subject, Folder folder, KvOptions options, State state) {
        this.subject = subject;
        this.folder = folder;
        this.options = options;
        this.state = state;
        this.store = subject.open(folder, options);
    }

    KvStore store() {
        return store;
    }

    State state() {
        return state;
    }

    void expect(State newState) {
        state = newState;
    }

    /** Does an operation; a {@link Find} if the result is wrong. What the store throws reaches the caller. */
    void execute(Op op) {
        State after = Effects.after(state, op);
        switch (op) {
            case Op.Put(int key, int tag, int length) -> store.put(Data.key(key), Data.value(tag, length));
            case Op.Delete(int key) -> store.delete(Data.key(key));
            case Op.PutIfAbsent(int key, int tag, int length) -> {
                boolean stored = store.putIfAbsent(Data.key(key), Data.value(tag, length));
                Reading.require(stored == (state.get(key) == null), "putIfAbsent says " + stored);
            }
            case Op.Replace replace -> replace(replace);
            case Op.Compute compute -> compute(compute);
            case Op.Batch batch -> after = write(batch, after);
            case Op.Sync() -> store.sync();
            case Op.Reopen() -> reopen();
            case Op.Compact() -> Reading.require(store.compact() >= 0, "compact says it made the store longer");
            case Op.Check() -> checkClean();
            case Op.TakeSnapshot(int slot) -> takeSnapshot(slot);
            case Op.CheckSnapshot(int slot) -> checkSnapshot(slot);
            case Op.ReleaseSnapshot(int slot) -> releaseSnapshot(slot);
            case Op.Scan() -> Reading.checkScan(store, state);
            case Op.Count() -> Reading.require(store.count() == state.count(), "count says " + store.count()
                    + " instead of " + state.count());
            case Op.GetAll(List<Integer> keys) -> getAll(keys);
            case Op.RangeScan(Op.Range range) -> rangeScan(range);
            case Op.DeleteRange(Op.Range range) -> ((SortedKvStore) store).deleteRange(range.keys());
        }
        state = after;
    }

    private void replace(Op.Replace op) {
        byte[] present = state.get(op.key());
        byte[] expected = op.right() && present != null ? present : Effects.wrong(present);
        boolean replaced = store.replace(Data.key(op.key()), expected, Data.value(op.tag(), op.length()));
        Reading.require(replaced == (op.right() && present != null), "replace says " + replaced);
    }

    private void compute(Op.Compute op) {
        byte[] present = state.get(op.key());
        byte[] result = store.compute(Data.key(op.key()), old -> {
            Reading.require(Arrays.equals(old, present), "compute was given a wrong value");
            return Effects.computed(old, op.tag(), op.length());
        });
        Reading.require(Arrays.equals(result, Effects.computed(present, op.tag(), op.length())),
                "compute returned another value");
    }

    private State write(Op.Batch batch, State after) {
        int conflict = Effects.conflict(batch);
        try {
            WriteResult result = store.write(Effects.writeBatch(state, batch));
            Reading.require(result.applied() == (conflict < 0), "write says applied=" + result.applied());
            Reading.require(conflict < 0 || Arrays.equals(result.conflictingKey(), Data.key(conflict)),
                    "write names another key than " + conflict);
            return after;
        } catch (KvException.Unsupported unsupported) {
            return state;
        }
    }

    private void reopen() {
        close();
        store = subject.open(folder, options);
    }

    void checkClean() {
        CheckReport report = store.check();
        Reading.require(report.isClean(), "check finds faults: " + report.faults());
    }

    private void takeSnapshot(int slot) {
        releaseSnapshot(slot);
        try {
            snapshots.put(slot, new Held(store.snapshot(), state));
        } catch (KvException.Unsupported without) {
            // The operations on snapshots do nothing then.
        }
    }

    private void checkSnapshot(int slot) {
        Held held = snapshots.get(slot);
        if (held != null) {
            Reading.check(held.snapshot(), held.state());
        }
    }

    private void releaseSnapshot(int slot) {
        Held held = snapshots.remove(slot);
        if (held != null) {
            held.snapshot().close();
        }
    }

    private void getAll(List<Integer> keys) {
        List<byte[]> values = store.getAll(keys.stream().map(Data::key).toList());
        Reading.require(values.size() == keys.size(), "getAll returns " + values.size() + " values");
        for (int i = 0; i < values.size(); i++) {
            Reading.checkValue("getAll", keys.get(i), values.get(i), state);
        }
    }

    private void rangeScan(Op.Range range) {
        List<Integer> expected = new ArrayList<>(State.order()
                .filter(key -> state.get(key) != null && range.keys().contains(Data.key(key)))
                .boxed()
                .toList());
        try (Cursor cursor = ((SortedKvStore) store).scan(range.keys())) {
            for (int key : range.descending() ? expected.reversed() : expected) {
                Reading.require(cursor.next() && Arrays.equals(cursor.key(), Data.key(key)),
                        "range scan does not show key " + key);
                Reading.checkValue("range scan", key, cursor.value(), state);
            }
            Reading.require(!cursor.next(), "range scan shows too much");
        }
    }

    /** Closes snapshots and store. Idempotent. */
    @Override
    public void close() {
        for (Integer slot : List.copyOf(snapshots.keySet())) {
            releaseSnapshot(slot);
        }
        store.close();
    }
}
