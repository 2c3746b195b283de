package dev.kvstore.adapters.mapdb;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a tree is made, by MapDB's own names.
 *
 * @param maxNodeSize entries of a node
 * @param valuesOutsideNodes whether values are records of their own, which is better for large ones
 */
record TreeSettings(int maxNodeSize, boolean valuesOutsideNodes) {
    /** MapDB's own: https://jankotek.gitbooks.io/mapdb/content/btreemap/, "Node Size" and "Large values". */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "maxNodeSize", "32",
            "valuesOutsideNodesEnable", "false")));

    static TreeSettings of(EngineOptions options) {
        return new TreeSettings(
                (int) options.number("maxNodeSize", 4, 1 << 12), options.flag("valuesOutsideNodesEnable"));
    }
}
