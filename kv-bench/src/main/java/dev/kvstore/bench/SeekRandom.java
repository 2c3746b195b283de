package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.KvStore;
import java.util.List;
import java.util.Set;

/** Seeks random keys and reads the entry there. */
final class SeekRandom extends Workload {
    SeekRandom() {
        super("seekrandom", "opens a scan at a random key and reads its first entry");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    Set<Capability> needs() {
        return Set.of(Capability.SORTED);
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.reading(data.entryBytes(), (store, share) -> new Seeks(store, share, label())));
    }

    private static final class Seeks extends Task {
        private final int[] indexes;
        private final byte[][] keys;
        private final RangeScan scan;

        Seeks(KvStore store, Share share, String use) {
            super(share.count());
            this.indexes = share.any(use);
            this.keys = share.data().presentKeys(indexes);
            this.scan = new RangeScan(store, share.data());
        }

        @Override
        void run(int from, int to) {
            long sum = 0;
            for (int n = from; n < to; n++) {
                sum += scan.read(keys[n], indexes[n], 1);
            }
            addChecksum(sum);
        }
    }
}
