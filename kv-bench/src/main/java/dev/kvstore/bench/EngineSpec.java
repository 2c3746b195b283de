package dev.kvstore.bench;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An engine as the user names it: {@code name} or {@code name:option=value;option=value}.
 *
 * @param text as written
 * @param name of the engine
 * @param options by name
 */
record EngineSpec(String text, String name, SortedMap<String, String> options) {
    static EngineSpec of(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return new EngineSpec(text, text, new TreeMap<>());
        }
        SortedMap<String, String> options = new TreeMap<>();
        for (String pair : text.substring(colon + 1).split(";")) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new WrongUse("engine option is not name=value: found=" + pair + " in=" + text);
            }
            options.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
        }
        return new EngineSpec(text, text.substring(0, colon), options);
    }
}
