package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Puts new values under random keys that are there; as many as there are entries, so some twice and some never. */
final class Overwrite implements Workload {
    private static final int NEW_VERSION = 1;

    @Override
    public String label() {
        return "overwrite";
    }

    @Override
    public String description() {
        return "puts new values under random keys that are there, each a commit of its own";
    }

    @Override
    public boolean filled() {
        return true;
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new OverwritePhase(data));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        BitSet changed = new BitSet(data.num());
        for (int thread = 0; thread < data.threads(); thread++) {
            for (int i : indexes(data, thread)) {
                changed.set(i);
            }
        }
        Contents.verify(store, data, sorted, i -> changed.get(i) ? NEW_VERSION : 0);
    }

    private static int[] indexes(Data data, int thread) {
        SplittableRandom random = data.random("overwrite", thread);
        int count = data.num() / data.threads() + (thread < data.num() % data.threads() ? 1 : 0);
        return random.ints(count, 0, data.num()).toArray();
    }

    /** As many puts as entries, shared out to the threads. */
    private record OverwritePhase(Data data) implements Phase {
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
            int[] indexes = indexes(data, thread);
            byte[][] keys = new byte[indexes.length][];
            byte[][] values = new byte[indexes.length][];
            for (int n = 0; n < indexes.length; n++) {
                keys[n] = data.keys().present(indexes[n]);
                values[n] = data.values().value(indexes[n], NEW_VERSION);
            }
            return new Fill.PutTask(store, keys, values);
        }
    }
}
