package dev.kvstore.bench;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import dev.kvstore.SortedKvStore;
import java.util.List;

/** Scans the whole store; each thread does. */
final class ReadSeq implements Workload {
    @Override
    public String label() {
        return "readseq";
    }

    @Override
    public String description() {
        return "scans all entries, key and value copied out, in key order where the store has one";
    }

    @Override
    public boolean filled() {
        return true;
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new ScanPhase(data));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        Contents.verify(store, data, sorted, i -> 0);
    }

    /** One scan a thread. */
    private record ScanPhase(Data data) implements Phase {
        @Override
        public boolean writes() {
            return false;
        }

        @Override
        public long userBytes() {
            return (long) data.num() * (data.keys().present(0).length + data.values().size());
        }

        @Override
        public Task task(KvStore store, int thread, int threads) {
            return new ScanTask(store, data);
        }
    }

    /** One scan; the order is compared where there is one. */
    private static final class ScanTask extends Task {
        private final KvStore store;
        private final Contents.ScanCheck check;
        private Cursor cursor;

        ScanTask(KvStore store, Data data) {
            super(data.num());
            this.store = store;
            this.check = new Contents.ScanCheck(data, store instanceof SortedKvStore);
        }

        @Override
        void run(int from, int to) {
            if (from == 0) {
                cursor = store.scan();
            }
            long sum = 0;
            for (int n = from; n < to && cursor.next(); n++) {
                int i = check.entry(cursor);
                sum += check.value(cursor, i, 0);
            }
            addChecksum(sum);
            if (to == count()) {
                finish();
            }
        }

        private void finish() {
            if (cursor.next()) {
                throw new WrongResult("entries in a scan", "more", count());
            }
            cursor.close();
            check.end();
        }
    }
}
