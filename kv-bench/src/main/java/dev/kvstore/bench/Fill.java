package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts every key once, in random order, into an empty store: one by one, forced one by one, or in batches. */
final class Fill extends Workload {
    static final Fill SEQ =
            new Fill("fillseq", "puts every key once, in key order, each a commit of its own", null, 1, true, null);
    static final Fill UNIQUE =
            new Fill("fillunique", "puts every key once, in random order, each a commit of its own", null, 1);
    static final Fill SYNC = new Fill("fillsync", "as fillunique, each put forced to the device before the next",
            Durability.Level.SYNC, 1);
    static final Fill BATCH = new Fill("fillbatch", "as fillunique, in atomic batches", null, 1000);
    static final Fill BULK =
            new Fill("bulkload", "puts every key once, in key order, in large atomic batches", null, 10_000, true,
                    null);
    static final Fill YCSB = new Fill("ycsb-load", "as fillunique, records of 1,000 bytes", null, 1, false,
            Ycsb.RECORD_SIZE);

    private final Durability.Level level;
    private final int batch;
    private final boolean ascending;
    private final Integer valueSize;

    private Fill(String label, String description, Durability.Level level, int batch) {
        this(label, description, level, batch, false, null);
    }

    private Fill(String label, String description, Durability.Level level, int batch, boolean ascending,
            Integer valueSize) {
        super(label, description);
        this.level = level;
        this.batch = batch;
        this.ascending = ascending;
        this.valueSize = valueSize;
    }

    @Override
    Integer ownValueSize() {
        return valueSize;
    }

    @Override
    int mostNum() {
        return valueSize == null ? super.mostNum() : Ycsb.MOST_NUM;
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
        return batch > 1 ? Set.of(Capability.ATOMIC_BATCH) : Set.of();
    }

    @Override
    List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(), (store, share) -> task(store, data, order(share))));
    }

    private int[] order(Share share) {
        return ascending ? IntStream.range(share.from(), share.from() + share.count()).toArray() : share.part();
    }

    private Task task(KvStore store, Data data, int[] indexes) {
        byte[][] keys = data.presentKeys(indexes);
        byte[][] values = data.values(indexes, 0);
        return batch > 1 ? new Batches(store, keys, values, data.batch()) : new Puts(store, keys, values);
    }
}
