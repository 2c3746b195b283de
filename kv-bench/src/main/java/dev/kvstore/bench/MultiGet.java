package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.Arrays;
import java.util.List;

/** Gets many random keys by one call. */
final class MultiGet extends Workload {
    private static final int KEYS_A_CALL = 100;

    MultiGet() {
        super("multiget", "gets keys that are there, at random, many by one call of getAll");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    int batch() {
        return KEYS_A_CALL;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.reading(data.entryBytes(), (store, share) -> new Calls(store, share, label())));
    }

    private static final class Calls extends Task {
        private final KvStore store;
        private final Data data;
        private final int[] indexes;
        private final List<byte[]> keys;
        private int asked;

        Calls(KvStore store, Share share, String use) {
            super(share.count());
            this.store = store;
            this.data = share.data();
            this.indexes = share.any(use);
            this.keys = Arrays.asList(data.presentKeys(indexes));
        }

        @Override
        void run(int from, int to) {
            long sum = 0;
            for (int end = asked + data.batch(); end <= to || to == count() && asked < to; end += data.batch()) {
                sum += call(Math.min(end, to));
            }
            addChecksum(sum);
        }

        private long call(int to) {
            List<byte[]> found = store.getAll(keys.subList(asked, to));
            if (found.size() != to - asked) {
                throw new WrongResult("values of a call", found.size(), to - asked);
            }
            long sum = 0;
            for (byte[] value : found) {
                int i = indexes[asked++];
                if (value == null) {
                    throw new WrongResult("value of key " + i, "none", "version 0");
                }
                byte[] checked = data.verified() ? value : Arrays.copyOf(value, data.values().size());
                sum += data.values().check(checked, checked.length, i, 0);
            }
            return sum;
        }
    }
}
