package dev.kvstore.bench;

import dev.kvstore.SortedKvStore;
import java.util.List;

/** Scans the whole store; each thread does. */
final class ReadSeq extends Workload {
    ReadSeq() {
        super("readseq", "scans all entries, key and value copied out, in key order where the store has one");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.reading(data.threads() * data.entryBytes(),
                (store, share) -> new Scan(store::scan, data,
                        store instanceof SortedKvStore ? ScanCheck.ASCENDING : ScanCheck.ANY)));
    }
}
