package dev.kvstore.adapters.mvstore;

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
    /** MVStore's own, but for the cache, which is as large as that of the other peers. */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "cacheSize", "512",
            "retentionTime", "45000",
            "autoCompactFillRate", "90",
            "keysPerPage", "48",
            "pageSplitSize", "16384")));

    private static final int MAX_MILLIS = 1_000_000_000;

    static Settings of(EngineOptions options) {
        return new Settings(
                (int) options.number("cacheSize", 0, 1 << 20),
                (int) options.number("retentionTime", 0, MAX_MILLIS),
                (int) options.number("autoCompactFillRate", 0, 100),
                (int) options.number("keysPerPage", 4, 1 << 16),
                (int) options.number("pageSplitSize", 256, 1 << 24));
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
