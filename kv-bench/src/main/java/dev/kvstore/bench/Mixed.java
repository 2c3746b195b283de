package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/** Gets and puts in turn, on random keys. A thread has keys of its own, so that each get has one right result. */
final class Mixed extends Workload {
    Mixed() {
        super("mixed", "gets and puts in turn, on random keys that are there");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(
                data.entryBytes(), (store, share) -> new Turns(store, share, new int[data.num()])));
    }

    @Override
    IntUnaryOperator versions(Data data) {
        int[] versions = new int[data.num()];
        data.shares().forEach(share -> new Turns(null, share, versions));
        return i -> versions[i];
    }

    /** Even operations get and verify, odd ones put the next version. */
    private static final class Turns extends Task {
        private final KvStore store;
        private final Values values;
        private final int[] indexes;
        private final int[] expectedVersions;
        private final byte[][] keys;
        private final byte[][] newValues;
        private final byte[] into;

        /** Plans all operations; the versions end as the last put leaves them. */
        Turns(KvStore store, Share share, int[] versions) {
            super(share.count());
            this.store = store;
            this.values = share.data().values();
            this.indexes = indexes(share);
            this.expectedVersions = new int[count()];
            this.keys = share.data().presentKeys(indexes);
            this.newValues = new byte[count()][];
            this.into = new byte[values.size()];
            for (int n = 0; n < count(); n++) {
                int i = indexes[n];
                if (isPut(n)) {
                    newValues[n] = values.value(i, ++versions[i]);
                } else {
                    expectedVersions[n] = versions[i];
                }
            }
        }

        private static int[] indexes(Share share) {
            int[] part = share.part();
            SplittableRandom random = share.data().random("mixed", share.thread());
            int[] indexes = new int[part.length];
            for (int n = 0; n < indexes.length; n++) {
                indexes[n] = part[random.nextInt(part.length)];
            }
            return indexes;
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
