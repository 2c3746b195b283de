package dev.kvstore;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How to open a store. Immutable; {@code with} methods return changed copies.
 *
 * @param mode whether to create, and whether to write
 * @param durability what an acknowledged write survives
 * @param engineOptions options of the engine by name; an engine refuses names that it does not know
 */
public record KvOptions(Mode mode, Durability durability, SortedMap<String, String> engineOptions) {
    /** Whether to create, and whether to write. */
    public enum Mode {
        /** Opens the store, or creates it if there is none. */
        CREATE,
        /** Opens the store; {@link KvException.NotFound} if there is none. */
        EXISTING,
        /**
         * Opens the store for reading beside other readers. Writes nothing at all, not even a lock file; a store that
         * was not closed is recovered in memory.
         */
        READ_ONLY
    }

    /** Create if absent, sync in the background every second, no engine options. */
    public static final KvOptions DEFAULT = new KvOptions(Mode.CREATE, Durability.DEFAULT, new TreeMap<>());

    /** Takes an unmodifiable copy of the engine options. */
    public KvOptions {
        if (mode == null) {
            throw new NullPointerException("mode");
        }
        if (durability == null) {
            throw new NullPointerException("durability");
        }
        if (engineOptions == null) {
            throw new NullPointerException("engineOptions");
        }
        engineOptions = Collections.unmodifiableSortedMap(new TreeMap<>(engineOptions));
    }

    /**
     * The same with another mode.
     *
     * @param newMode the mode
     * @return a copy
     */
    public KvOptions with(Mode newMode) {
        return new KvOptions(newMode, durability, engineOptions);
    }

    /**
     * The same with another durability.
     *
     * @param newDurability the durability
     * @return a copy
     */
    public KvOptions with(Durability newDurability) {
        return new KvOptions(mode, newDurability, engineOptions);
    }

    /**
     * The same with one more engine option.
     *
     * @param name of the option, as the engine documents it
     * @param value of the option
     * @return a copy
     */
    public KvOptions with(String name, String value) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        if (value == null) {
            throw new NullPointerException("value");
        }
        return with(Map.of(name, value));
    }

    /**
     * The same with more engine options.
     *
     * @param more by name; they replace those of the same name
     * @return a copy
     */
    public KvOptions with(Map<String, String> more) {
        if (more == null) {
            throw new NullPointerException("more");
        }
        SortedMap<String, String> all = new TreeMap<>(engineOptions);
        all.putAll(more);
        return new KvOptions(mode, durability, all);
    }
}
