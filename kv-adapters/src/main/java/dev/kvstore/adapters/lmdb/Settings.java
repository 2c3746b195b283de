package dev.kvstore.adapters.lmdb;

import dev.kvstore.Durability;
import dev.kvstore.adapters.EngineOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lmdbjava.EnvFlags;

/**
 * How an environment is opened, by LMDB's own names.
 *
 * @param mapSize the largest size of the store, in bytes of address space
 * @param maxReaders cursors, snapshots and reading threads at once
 * @param noReadAhead whether the system is told that reads are random
 * @param noMemInit whether unused parts of pages are written as they are in memory
 * @param writeMap whether pages are written through the mapping: faster, but a full disk ends the JVM, and the file has the
 *     length of the map at once
 */
record Settings(long mapSize, int maxReaders, boolean noReadAhead, boolean noMemInit, boolean writeMap) {
    /** What LMDB's documents advise for random access; a map of 1 TiB, which is address space only. */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "mapSize", "1099511627776",
            "maxReaders", "2048",
            "MDB_NORDAHEAD", "true",
            "MDB_NOMEMINIT", "true",
            "MDB_WRITEMAP", "false")));

    static Settings of(EngineOptions options) {
        return new Settings(
                options.number("mapSize", 1 << 20, 1L << 46),
                (int) options.number("maxReaders", 1, 1 << 20),
                options.flag("MDB_NORDAHEAD"),
                options.flag("MDB_NOMEMINIT"),
                options.flag("MDB_WRITEMAP"));
    }

    EnvFlags[] flags(Durability.Level level) {
        List<EnvFlags> flags = new ArrayList<>(List.of(EnvFlags.MDB_NOTLS)); // a snapshot may be read by any thread
        switch (level) {
            case NONE, PROCESS -> flags.add(EnvFlags.MDB_NOSYNC);
            case PERIODIC -> flags.add(EnvFlags.MDB_NOMETASYNC);
            case SYNC -> {}
        }
        addIf(noReadAhead, EnvFlags.MDB_NORDAHEAD, flags);
        addIf(noMemInit, EnvFlags.MDB_NOMEMINIT, flags);
        addIf(writeMap, EnvFlags.MDB_WRITEMAP, flags);
        return flags.toArray(EnvFlags[]::new);
    }

    private static void addIf(boolean wanted, EnvFlags flag, List<EnvFlags> flags) {
        if (wanted) {
            flags.add(flag);
        }
    }
}
