package dev.kvstore.bench;

import java.util.Arrays;
import java.util.List;

/** Puts random keys into an empty store; as many puts as keys, so some twice and some never. */
final class FillRandom extends Workload {
    FillRandom() {
        super("fillrandom", "puts random keys into an empty store, each a commit of its own, some of them twice");
    }

    @Override
    boolean filled() {
        return false;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(), (store, share) -> {
            int[] indexes = share.any(label());
            return new Puts(store, data.presentKeys(indexes), data.values(indexes, 0));
        }));
    }

    /** Random puts miss 1/e of the keys. */
    @Override
    long storedBytes(int num, int keySize, int valueSize) {
        return Math.round(super.storedBytes(num, keySize, valueSize) * (1 - 1 / Math.E));
    }

    @Override
    Expected expected(Data data) {
        int[] versions = new int[data.num()];
        Arrays.fill(versions, Expected.ABSENT);
        data.shares().forEach(share -> Arrays.stream(share.any(label())).forEach(i -> versions[i] = 0));
        return Expected.of(versions);
    }
}
