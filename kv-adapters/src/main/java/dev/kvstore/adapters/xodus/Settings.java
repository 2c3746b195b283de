package dev.kvstore.adapters.xodus;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How an environment is opened, by Xodus's own names.
 *
 * @param memoryUsagePercentage of the heap that the cache of the log may take, which all environments of the JVM share
 * @param logFileSize of each file of the log, in KiB; counts when the store is created
 * @param gcEnabled whether files of which little is live are rewritten in the background
 * @param treeMaxPageSize entries of a node of the tree
 */
record Settings(int memoryUsagePercentage, long logFileSize, boolean gcEnabled, int treeMaxPageSize) {
    /**
     * Xodus's own (the Javadoc of {@code EnvironmentConfig}), but for one: a file of 8 MiB is too small for values of 16.
     */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "exodus.memoryUsagePercentage", "50",
            "exodus.log.fileSize", "32768",
            "exodus.gc.enabled", "true",
            "exodus.tree.maxPageSize", "128")));

    private static final int MAX_FILE_KIB = 1 << 20;

    /** What a root, and the pages of a file, need beside an entry. */
    private static final int SLACK = 1 << 20;

    static Settings of(EngineOptions options) {
        return new Settings(
                (int) options.number("exodus.memoryUsagePercentage", 1, 90),
                options.number("exodus.log.fileSize", 1 << 11, MAX_FILE_KIB),
                options.flag("exodus.gc.enabled"),
                (int) options.number("exodus.tree.maxPageSize", 16, 1 << 10));
    }

    /** Bytes of a key and its value together. */
    long maxEntryLength() {
        return (logFileSize << 10) - SLACK;
    }
}
