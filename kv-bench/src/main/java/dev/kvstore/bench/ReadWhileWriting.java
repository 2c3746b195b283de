package dev.kvstore.bench;

import java.util.Arrays;
import java.util.List;

/** The first thread puts, the others get at random: each get must return what was there before, or what is put meanwhile. */
final class ReadWhileWriting extends Workload {
    private static final int NEW_VERSION = 1;

    ReadWhileWriting() {
        super("readwhilewriting", "one thread puts new values under random keys while the others get random keys");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    int leastThreads() {
        return 2;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(), (store, share) -> {
            int[] indexes = share.any(label());
            byte[][] keys = data.presentKeys(indexes);
            return isWriter(share) ? new Puts(store, keys, data.values(indexes, NEW_VERSION))
                    : new Gets(store, keys, data.values().size(),
                            (found, length, n) -> data.values().checkUpTo(found, length, indexes[n], NEW_VERSION));
        }));
    }

    private static boolean isWriter(Share share) {
        return share.thread() == 0;
    }

    @Override
    Expected expected(Data data) {
        int[] versions = new int[data.num()];
        Arrays.stream(data.shares().getFirst().any(label())).forEach(i -> versions[i] = NEW_VERSION);
        return Expected.of(versions);
    }
}
