package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.List;
import java.util.SplittableRandom;

/** Gets and puts in turn, on random keys. A thread has keys of its own, so that each get has one right result. */
final class Mixed implements Workload {
    @Override
    public String label() {
        return "mixed";
    }

    @Override
    public String description() {
        return "gets and puts in turn, on random keys that are there";
    }

    @Override
    public boolean filled() {
        return true;
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new MixedPhase(data));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        int[] versions = new int[data.num()];
        for (int thread = 0; thread < data.threads(); thread++) {
            new MixedTask(store, data, thread, versions);
        }
        Contents.verify(store, data, sorted, i -> versions[i]);
    }

    /** As many operations as entries, shared out to the threads. */
    private record MixedPhase(Data data) implements Phase {
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
            return new MixedTask(store, data, thread, new int[data.num()]);
        }
    }

    /** Even operations get and verify, odd ones put the next version. */
    private static final class MixedTask extends Task {
        private final KvStore store;
        private final Values values;
        private final int[] indexes;
        private final int[] expectedVersions;
        private final byte[][] keys;
        private final byte[][] newValues;
        private final byte[] into;

        /** Plans all operations; the versions end as the last put leaves them. */
        MixedTask(KvStore store, Data data, int thread, int[] versions) {
            super(count(data, thread));
            this.store = store;
            this.values = data.values();
            this.indexes = new int[count()];
            this.expectedVersions = new int[count()];
            this.keys = new byte[count()][];
            this.newValues = new byte[count()][];
            this.into = new byte[values.size()];
            plan(data, thread, versions);
        }

        private static int count(Data data, int thread) {
            return data.num() / data.threads() + (thread < data.num() % data.threads() ? 1 : 0);
        }

        private void plan(Data data, int thread, int[] versions) {
            SplittableRandom random = data.random("mixed", thread);
            for (int n = 0; n < count(); n++) {
                int i = thread + data.threads() * random.nextInt(count());
                indexes[n] = i;
                keys[n] = data.keys().present(i);
                if (isPut(n)) {
                    newValues[n] = values.value(i, ++versions[i]);
                } else {
                    expectedVersions[n] = versions[i];
                }
            }
        }

        private static boolean isPut(int n) {
            return (n & 1) == 1;
        }

        @Override
        void run(int from, int to) {
            long sum = 0;
            for (int n = from; n < to; n++) {
                if (isPut(n)) {
                    store.put(keys[n], newValues[n]);
                } else {
                    sum += values.check(into, store.get(keys[n], into, 0), indexes[n], expectedVersions[n]);
                }
            }
            addChecksum(sum);
        }
    }
}
