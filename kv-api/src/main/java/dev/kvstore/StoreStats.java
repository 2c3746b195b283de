package dev.kvstore;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Figures about a store, of about one moment. -1 where a store cannot tell.
 *
 * @param count number of keys
 * @param sequence number of the last write; 0 if there was none
 * @param durableSequence number of the last write that survives a power loss
 * @param fileBytes bytes that the files of the store occupy on disk
 * @param liveBytes bytes of it that hold something reachable; the rest can be reclaimed
 * @param tornTailBytes bytes that the last open dropped as a torn tail: written when the machine stopped, never durable
 * @param snapshots number of open snapshots, cursors included
 * @param oldestSnapshotMillis age of the oldest of them in milliseconds; 0 if there is none
 * @param details more figures by name, as the engine documents them
 */
public record StoreStats(
        long count,
        long sequence,
        long durableSequence,
        long fileBytes,
        long liveBytes,
        long tornTailBytes,
        int snapshots,
        long oldestSnapshotMillis,
        SortedMap<String, Long> details) {
    /** Takes an unmodifiable copy of the details. */
    public StoreStats {
        details = Collections.unmodifiableSortedMap(new TreeMap<>(details));
    }
}
