package dev.kvstore.adapters.mvstore;

import dev.kvstore.Durability;
import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h2.mvstore.MVStore;

/**
 * How a store is opened, by MVStore's own names.
 *
 * @param cacheSize of pages, in MiB
 * @param retentionTime how long a freed chunk is not written over, in milliseconds
 * @param autoCompactFillRate per cent of a file that should be live; 0 for no compaction in the background
 * @param keysPerPage at most
 * @param pageSplitSize in bytes
 */
record Settings(int cacheSize, int retentionTime, int autoCompactFillRate, int keysPerPage, int pageSplitSize) {
    /**
     * MVStore's own, but for the cache, which is as large as that of the other peers, and the retention time: -1 is MVStore's own,
     * 45 s, where a power loss may be survived, and 0 at {@code none} and {@code process}, where it only keeps tens of
     * kilobytes a commit.
     */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "cacheSize", "512",
            "retentionTime", "-1",
            "autoCompactFillRate", "90",
            "keysPerPage", "48",
            "pageSplitSize", "16384")));

    private static final int MVSTORES_RETENTION = 45_000;
    private static final int MAX_MILLIS = 1_000_000_000;

    static Settings of(EngineOptions options, Durability.Level level) {
        int retention = (int) options.number("retentionTime", -1, MAX_MILLIS);
        return new Settings(
                (int) options.number("cacheSize", 0, 1 << 20),
                retention < 0 ? defaultRetention(level) : retention,
                (int) options.number("autoCompactFillRate", 0, 100),
                (int) options.number("keysPerPage", 4, 1 << 16),
                (int) options.number("pageSplitSize", 256, 1 << 24));
    }

    private static int defaultRetention(Durability.Level level) {
        return switch (level) {
            case NONE, PROCESS -> 0;
            case PERIODIC, SYNC -> MVSTORES_RETENTION;
        };
    }

    /** Nothing is committed but by the adapter, so that a batch is in one commit. */
    MVStore open(String fileName) {
        MVStore store = new MVStore.Builder()
                .fileName(fileName)
                .autoCommitDisabled()
                .autoCommitBufferSize(0)
                .cacheSize(cacheSize)
                .keysPerPage(keysPerPage)
                .pageSplitSize(pageSplitSize)
                .open();
        store.setRetentionTime(retentionTime);
        store.setVersionsToKeep(0);
        return store;
    }
}
