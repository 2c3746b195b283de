package dev.kvstore.bench;

import dev.kvstore.KvEngine;
import java.util.Map;
import java.util.TreeMap;

/** What a store that has to be sized when it is created is told of the cell, by the names of Chronicle Map's options. */
final class SizeHints {
    private SizeHints() {}

    /** Those that the engine has an option for; what the user says in the spec comes before them. */
    static Map<String, String> of(KvEngine engine, CellPlan plan) {
        Map<String, String> hints = new TreeMap<>();
        hints.put("entries", String.valueOf(Math.max(1, plan.num())));
        hints.put("averageKeySize", String.valueOf(Math.max(1, plan.keySize())));
        hints.put("averageValueSize", String.valueOf(Math.max(1, plan.valueSize())));
        hints.keySet().retainAll(engine.options().keySet());
        return hints;
    }
}
