package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.Arrays;
import java.util.List;

/** Random gets of keys that are there, or of keys that are not; as many as there are entries. */
final class Reads extends Workload {
    static final Reads RANDOM =
            new Reads("readrandom", "gets keys that are there, at random, into an array of the caller");
    static final Reads MISSING =
            new Reads("readmissing", "gets keys that are not there but would stand between those that are");

    static final Reads HOT =
            new Reads("readhot", "gets keys that are there, at random, all out of one hundredth of them");
    private static final int HOT_PART = 100;

    private Reads(String label, String description) {
        super(label, description);
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(this == MISSING
                ? Phase.reading(data.keyBytes(), (store, share) -> misses(store, data, share.any(label())))
                : Phase.reading(data.entryBytes(), (store, share) -> hits(store, data, indexes(share))));
    }

    private int[] indexes(Share share) {
        int[] any = share.any(label());
        if (this == HOT) {
            int[] order = share.data().permutation();
            int hot = Math.max(1, order.length / HOT_PART);
            Arrays.setAll(any, n -> order[any[n] % hot]);
        }
        return any;
    }

    private static Task hits(KvStore store, Data data, int[] indexes) {
        Values values = data.values();
        return new Gets(store, data.presentKeys(indexes), values.size(),
                (found, length, n) -> values.check(found, length, indexes[n], 0));
    }

    private static Task misses(KvStore store, Data data, int[] indexes) {
        boolean verified = data.verified();
        return new Gets(store, data.absentKeys(indexes), data.values().size(), (found, length, n) -> {
            if (length != -1 && verified) {
                throw new WrongResult("get of a key that was never put", length, -1);
            }
            return 0;
        });
    }
}
