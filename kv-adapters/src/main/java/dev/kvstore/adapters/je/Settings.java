package dev.kvstore.adapters.je;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How an environment is opened, by JE's own names.
 *
 * @param maxMemoryPercent of the heap, for the cache
 * @param fileMax bytes of each file of the log
 * @param freeDisk bytes that must be free on the disk, else writes are refused
 * @param minUtilization per cent of the log that should be live
 */
record Settings(int maxMemoryPercent, long fileMax, long freeDisk, int minUtilization) {
    /**
     * JE's own (the Javadoc of {@code EnvironmentConfig}), but for {@code je.freeDisk}: JE refuses writes once less than 5 GB
     * are free.
     */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "je.maxMemoryPercent", "60",
            "je.log.fileMax", "10000000",
            "je.freeDisk", "0",
            "je.cleaner.minUtilization", "40")));

    static Settings of(EngineOptions options) {
        return new Settings(
                (int) options.number("je.maxMemoryPercent", 1, 90),
                options.number("je.log.fileMax", 1_000_000, 1L << 30),
                options.number("je.freeDisk", 0, 1L << 50),
                (int) options.number("je.cleaner.minUtilization", 0, 90));
    }
}
