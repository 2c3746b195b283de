package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import java.util.List;
import java.util.Set;

/** Puts every key once, in random order, into an empty store: one by one, forced one by one, or in batches. */
enum Fill implements Workload {
    FILLUNIQUE("fillunique", "puts every key once, in random order, each a commit of its own", 1), FILLSYNC("fillsync",
            "as fillunique, each put forced to the device before the next",
            1), FILLBATCH("fillbatch", "as fillunique, in atomic batches", 1000);

    private final String label;
    private final String description;
    private final int batch;

    Fill(String label, String description, int batch) {
        this.label = label;
        this.description = description;
        this.batch = batch;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean filled() {
        return false;
    }

    @Override
    public int batch() {
        return batch;
    }

    @Override
    public Durability.Level ownLevel() {
        return this == FILLSYNC ? Durability.Level.SYNC : null;
    }

    @Override
    public Set<Capability> needs() {
        return this == FILLBATCH ? Set.of(Capability.ATOMIC_BATCH) : Set.of();
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new PutPhase(data, this == FILLBATCH));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        Contents.verify(store, data, sorted, i -> 0);
    }

    /** Puts of all keys, shared out to the threads. */
    private record PutPhase(Data data, boolean batched) implements Phase {
        @Override
        public boolean writes() {
            return true;
        }

        @Override
        public long userBytes() {
            return (long) data.num() * (data.keys().present(0).length + data.values().size());
        }

        @Override
        public Task task(KvStore store, int thread, int threads) {
            int[] order = data.permutation();
            int from = (int) ((long) data.num() * thread / threads);
            int to = (int) ((long) data.num() * (thread + 1) / threads);
            byte[][] keys = new byte[to - from][];
            byte[][] values = new byte[to - from][];
            for (int n = 0; n < keys.length; n++) {
                keys[n] = data.keys().present(order[from + n]);
                values[n] = data.values().value(order[from + n], 0);
            }
            return batched ? new BatchTask(store, keys, values, data.batch()) : new PutTask(store, keys, values);
        }
    }

    /** Single puts. */
    static final class PutTask extends Task {
        private final KvStore store;
        private final byte[][] keys;
        private final byte[][] values;

        PutTask(KvStore store, byte[][] keys, byte[][] values) {
            super(keys.length);
            this.store = store;
            this.keys = keys;
            this.values = values;
        }

        @Override
        void run(int from, int to) {
            for (int n = from; n < to; n++) {
                store.put(keys[n], values[n]);
            }
        }
    }

    /** Puts in batches, built inside the time. */
    private static final class BatchTask extends Task {
        private final KvStore store;
        private final byte[][] keys;
        private final byte[][] values;
        private final int size;
        private final WriteBatch batch = new WriteBatch();
        private int pending;

        BatchTask(KvStore store, byte[][] keys, byte[][] values, int size) {
            super(keys.length);
            this.store = store;
            this.keys = keys;
            this.values = values;
            this.size = size;
        }

        @Override
        void run(int from, int to) {
            for (int n = from; n < to; n++) {
                batch.put(keys[n], values[n]);
                pending++;
                if (pending == size || n == keys.length - 1) {
                    commit();
                }
            }
        }

        private void commit() {
            if (!store.write(batch).applied()) {
                throw new WrongResult("batch without requirements", "not applied", "applied");
            }
            batch.clear();
            pending = 0;
        }
    }
}
