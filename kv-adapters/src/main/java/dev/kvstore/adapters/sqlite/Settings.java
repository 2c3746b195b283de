package dev.kvstore.adapters.sqlite;

import dev.kvstore.Durability;
import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a database is opened, by the names of SQLite's pragmas.
 *
 * @param pageSize in bytes; counts when the store is created
 * @param autoVacuum whether {@code compact} can give space back; counts when the store is created
 * @param cacheSize of each connection: pages, or KiB if negative
 * @param mmapSize bytes of the file that are read through a mapping
 * @param walAutocheckpoint pages in the log after which they are moved into the database; 0 for never
 */
record Settings(int pageSize, String autoVacuum, long cacheSize, long mmapSize, int walAutocheckpoint) {
    /**
     * SQLite's own (https://sqlite.org/pragma.html), but for the cache: 2 MB is meant for small devices; there is one for each
     * thread that reads at the same time. No mapping, as an error of the disk behind one ends the JVM
     * (https://sqlite.org/mmap.html).
     */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "page_size", "4096",
            "auto_vacuum", "NONE",
            "cache_size", "-131072",
            "mmap_size", "0",
            "wal_autocheckpoint", "1000")));

    private static final int MIN_PAGE = 512;
    private static final int MAX_PAGE = 65_536;

    static Settings of(EngineOptions options) {
        int pageSize = (int) options.number("page_size", MIN_PAGE, MAX_PAGE);
        if (Integer.bitCount(pageSize) != 1) {
            throw options.refused("page_size", "a power of two");
        }
        String autoVacuum = options.text("auto_vacuum");
        if (!List.of("NONE", "INCREMENTAL", "FULL").contains(autoVacuum)) {
            throw options.refused("auto_vacuum", "NONE, INCREMENTAL or FULL");
        }
        return new Settings(
                pageSize,
                autoVacuum,
                options.number("cache_size", -(1L << 30), 1L << 30),
                options.number("mmap_size", 0, 1L << 40),
                (int) options.number("wal_autocheckpoint", 0, 1 << 30));
    }

    /** For a database that has no page yet. */
    List<String> pragmasOfANewOne() {
        return List.of("PRAGMA page_size=" + pageSize, "PRAGMA auto_vacuum=" + autoVacuum);
    }

    /**
     * For every connection. In a log NORMAL forces before and after a checkpoint, so that no power loss damages the database; FULL
     * forces each commit as well (https://sqlite.org/wal.html, https://sqlite.org/pragma.html#pragma_synchronous).
     */
    List<String> pragmas(Durability.Level level) {
        String synchronous = switch (level) {
            case NONE -> "OFF";
            case PROCESS, PERIODIC -> "NORMAL";
            case SYNC -> "FULL";
        };
        return List.of(
                "PRAGMA busy_timeout=10000",
                "PRAGMA temp_store=MEMORY",
                "PRAGMA cache_size=" + cacheSize,
                "PRAGMA mmap_size=" + mmapSize,
                "PRAGMA wal_autocheckpoint=" + walAutocheckpoint,
                "PRAGMA synchronous=" + synchronous);
    }
}
