package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.List;
import java.util.SplittableRandom;

/** Random gets of keys that are there, or of keys that are not; as many as there are entries. */
enum Reads implements Workload {
    READRANDOM("readrandom", "gets keys that are there, at random, into an array of the caller"), READMISSING(
            "readmissing", "gets keys that are not there but would stand between those that are");

    private final String label;
    private final String description;

    Reads(String label, String description) {
        this.label = label;
        this.description = description;
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
        return true;
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new GetPhase(data, this == READRANDOM));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        Contents.verify(store, data, sorted, i -> 0);
    }

    /** As many gets as entries, shared out to the threads. */
    private record GetPhase(Data data, boolean hit) implements Phase {
        @Override
        public boolean writes() {
            return false;
        }

        @Override
        public long userBytes() {
            int valueSize = hit ? data.values().size() : 0;
            return (long) data.num() * (data.keys().present(0).length + valueSize);
        }

        @Override
        public Task task(KvStore store, int thread, int threads) {
            SplittableRandom random = data.random("reads", thread);
            int count = data.num() / threads + (thread < data.num() % threads ? 1 : 0);
            int[] indexes = random.ints(count, 0, data.num()).toArray();
            byte[][] keys = new byte[count][];
            for (int n = 0; n < count; n++) {
                keys[n] = hit ? data.keys().present(indexes[n]) : data.keys().absent(indexes[n]);
            }
            return hit ? new HitTask(store, data.values(), indexes, keys)
                    : new MissTask(store, keys, data.values().size());
        }
    }

    /** Gets that must hit; every byte is verified. */
    private static final class HitTask extends Task {
        private final KvStore store;
        private final Values values;
        private final int[] indexes;
        private final byte[][] keys;
        private final byte[] into;

        HitTask(KvStore store, Values values, int[] indexes, byte[][] keys) {
            super(keys.length);
            this.store = store;
            this.values = values;
            this.indexes = indexes;
            this.keys = keys;
            this.into = new byte[values.size()];
        }

        @Override
        void run(int from, int to) {
            long sum = 0;
            for (int n = from; n < to; n++) {
                sum += values.check(into, store.get(keys[n], into, 0), indexes[n], 0);
            }
            addChecksum(sum);
        }
    }

    /** Gets that must miss. */
    private static final class MissTask extends Task {
        private final KvStore store;
        private final byte[][] keys;
        private final byte[] into;

        MissTask(KvStore store, byte[][] keys, int valueSize) {
            super(keys.length);
            this.store = store;
            this.keys = keys;
            this.into = new byte[valueSize];
        }

        @Override
        void run(int from, int to) {
            for (int n = from; n < to; n++) {
                int length = store.get(keys[n], into, 0);
                if (length != -1) {
                    throw new WrongResult("get of a key that was never put", length, -1);
                }
            }
        }
    }
}
