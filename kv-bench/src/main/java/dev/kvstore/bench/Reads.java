package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.List;

/** Random gets of keys that are there, or of keys that are not; as many as there are entries. */
final class Reads extends Workload {
    static final Reads RANDOM =
            new Reads("readrandom", "gets keys that are there, at random, into an array of the caller");
    static final Reads MISSING =
            new Reads("readmissing", "gets keys that are not there but would stand between those that are");

    private Reads(String label, String description) {
        super(label, description);
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(this == RANDOM
                ? Phase.reading(data.entryBytes(), (store, share) -> hits(store, data, share.any(label())))
                : Phase.reading(data.keyBytes(), (store, share) -> misses(store, data, share.any(label()))));
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
