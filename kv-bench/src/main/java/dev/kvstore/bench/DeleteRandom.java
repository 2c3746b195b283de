package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.Arrays;
import java.util.List;

/** Deletes keys at random; as many deletes as entries, so some keys twice and some never. */
final class DeleteRandom extends Workload {
    DeleteRandom() {
        super("deleterandom", "deletes random keys, each a commit of its own, some of them deleted before");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.keyBytes(),
                (store, share) -> new Deletes(store, data.presentKeys(share.any(label())))));
    }

    /** Random deletes miss 1/e of the keys. */
    @Override
    long storedBytes(int num, int keySize, int valueSize) {
        return Math.round(super.storedBytes(num, keySize, valueSize) / Math.E);
    }

    @Override
    Expected expected(Data data) {
        int[] versions = new int[data.num()];
        data.shares().forEach(share -> Arrays.stream(share.any(label())).forEach(i -> versions[i] = Expected.ABSENT));
        return Expected.of(versions);
    }

    private static final class Deletes extends Task {
        private final KvStore store;
        private final byte[][] keys;

        Deletes(KvStore store, byte[][] keys) {
            super(keys.length);
            this.store = store;
            this.keys = keys;
        }

        @Override
        void run(int from, int to) {
            for (int n = from; n < to; n++) {
                store.delete(keys[n]);
            }
        }
    }
}
