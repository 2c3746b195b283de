package dev.kvstore.bench;

import java.util.Arrays;
import java.util.List;

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
    Expected expected(Data data) {
        int[] versions = new int[data.num()];
        data.shares().forEach(share -> Arrays.stream(share.any(label())).forEach(i -> versions[i] = NEW_VERSION));
        return Expected.of(versions);
    }
}
