package dev.kvstore.bench;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Puts new values under random keys that are there; as many as there are entries, so some twice and some never. */
final class Overwrite extends Workload {
    private static final int NEW_VERSION = 1;

    Overwrite() {
        super("overwrite", "puts new values under random keys that are there, each a commit of its own");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(), (store, share) -> {
            int[] indexes = share.any(label());
            return new Puts(store, data.presentKeys(indexes), data.values(indexes, NEW_VERSION));
        }));
    }

    @Override
    IntUnaryOperator versions(Data data) {
        BitSet changed = new BitSet(data.num());
        for (Share share : data.shares()) {
            for (int i : share.any(label())) {
                changed.set(i);
            }
        }
        return i -> changed.get(i) ? NEW_VERSION : 0;
    }
}
