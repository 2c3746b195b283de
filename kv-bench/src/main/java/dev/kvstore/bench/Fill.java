package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import java.util.List;
import java.util.Set;

/** Puts every key once, in random order, into an empty store: one by one, forced one by one, or in batches. */
final class Fill extends Workload {
    static final Fill UNIQUE =
            new Fill("fillunique", "puts every key once, in random order, each a commit of its own", null, 1);
    static final Fill SYNC = new Fill("fillsync", "as fillunique, each put forced to the device before the next",
            Durability.Level.SYNC, 1);
    static final Fill BATCH = new Fill("fillbatch", "as fillunique, in atomic batches", null, 1000);

    private final Durability.Level level;
    private final int batch;

    private Fill(String label, String description, Durability.Level level, int batch) {
        super(label, description);
        this.level = level;
        this.batch = batch;
    }

    @Override
    boolean filled() {
        return false;
    }

    @Override
    List<Durability.Level> levels(Durability.Level asked) {
        return level == null ? super.levels(asked) : List.of(level);
    }

    @Override
    int batch() {
        return batch;
    }

    @Override
    Set<Capability> needs() {
        return this == BATCH ? Set.of(Capability.ATOMIC_BATCH) : Set.of();
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(), (store, share) -> task(store, data, share.part())));
    }

    private Task task(KvStore store, Data data, int[] indexes) {
        byte[][] keys = data.presentKeys(indexes);
        byte[][] values = data.values(indexes, 0);
        return this == BATCH ? new Batches(store, keys, values, data.batch()) : new Puts(store, keys, values);
    }
}
