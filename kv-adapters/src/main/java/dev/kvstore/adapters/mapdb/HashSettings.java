package dev.kvstore.adapters.mapdb;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a hash map is made, by MapDB's own names.
 *
 * @param concurrency segments, each with a lock
 * @param dirSize slots of a node of the index
 * @param levels of the index
 */
record HashSettings(int concurrency, int dirSize, int levels) {
    /** MapDB's own: https://jankotek.gitbooks.io/mapdb/content/htreemap/, "Layout". */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "concurrency", "8",
            "dirSize", "16",
            "levels", "4")));

    static HashSettings of(EngineOptions options) {
        return new HashSettings(
                (int) options.number("concurrency", 1, 1 << 10),
                (int) options.number("dirSize", 2, 1 << 7),
                (int) options.number("levels", 1, 1 << 3));
    }
}
