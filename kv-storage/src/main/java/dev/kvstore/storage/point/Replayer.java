package dev.kvstore.storage.point;

import dev.kvstore.storage.KeyEntry;
import java.util.function.Consumer;

/** Builds the index when a store is opened: some entries at a time, so that the memory of their buckets is loaded at the same time. */
final class Replayer implements Consumer<KeyEntry> {
    private static final int GROUP = 32;

    private final PointIndex index;
    private final KeyEntry[] entries = new KeyEntry[GROUP];
    private final long[] hashes = new long[GROUP];
    private int count;

    /** Keeps the loads alive. */
    private long touched;

    Replayer(PointIndex index) {
        this.index = index;
    }

    @Override
    public void accept(KeyEntry entry) {
        entries[count] = entry.copy();
        hashes[count++] = entry.keyHash(index.seed());
        if (count == GROUP) {
            flush();
        }
    }

    /** To be called in the end. */
    void flush() {
        for (int i = 0; i < count; i++) {
            touched += index.directory().touch(hashes[i]);
        }
        for (int i = 0; i < count; i++) {
            index.replayed(entries[i], hashes[i]);
        }
        count = 0;
    }
}
