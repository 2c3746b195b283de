package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.KeyRange;
import dev.kvstore.SortedKvStore;
import java.util.List;
import java.util.Set;

/** One scan of everything by each thread, from the last key to the first. */
final class ReadReverse extends Workload {
    ReadReverse() {
        super("readreverse", "scans all entries from the last key to the first, key and value copied out");
    }

    @Override
    boolean filled() {
        return true;
    }

    @Override
    Set<Capability> needs() {
        return Set.of(Capability.SORTED);
    }

    @Override
    List<Phase> phases(Data data) {
        KeyRange all = KeyRange.all().reversed();
        return List.of(Phase.reading(data.threads() * data.entryBytes(),
                (store, share) -> new Scan(() -> ((SortedKvStore) store).scan(all), data, ScanCheck.DESCENDING)));
    }
}
