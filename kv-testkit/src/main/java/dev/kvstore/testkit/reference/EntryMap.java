package dev.kvstore.testkit.reference;

import dev.kvstore.KeyRange;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Entries in key order that can be frozen: what was handed out stays as it is, and the next change goes to a copy. */
final class EntryMap {
    private NavigableMap<byte[], byte[]> entries;
    private boolean frozen;

    EntryMap() {
        this(new TreeMap<>(Arrays::compareUnsigned), false);
    }

    /** Starts from entries that must not change. */
    static EntryMap copyOf(NavigableMap<byte[], byte[]> frozenEntries) {
        return new EntryMap(frozenEntries, true);
    }

    private EntryMap(NavigableMap<byte[], byte[]> entries, boolean frozen) {
        this.entries = entries;
        this.frozen = frozen;
    }

    /** The entries as they are, to be used before the next change only. */
    NavigableMap<byte[], byte[]> now() {
        return entries;
    }

    /** The entries as they are, for ever. */
    NavigableMap<byte[], byte[]> freeze() {
        frozen = true;
        return entries;
    }

    /** Sets a value; null removes the key. */
    void set(byte[] key, byte[] value) {
        if (frozen) {
            entries = new TreeMap<>(entries);
            frozen = false;
        }
        if (value == null) {
            entries.remove(key);
        } else {
            entries.put(key, value);
        }
    }

    /** The part of a map that lies in a range, in the direction of the range. */
    static NavigableMap<byte[], byte[]> part(NavigableMap<byte[], byte[]> map, KeyRange range) {
        if (range.isEmpty()) {
            return new TreeMap<>(map.comparator());
        }
        NavigableMap<byte[], byte[]> part = map;
        if (range.low() != null) {
            part = part.tailMap(range.low(), range.lowInclusive());
        }
        if (range.high() != null) {
            part = part.headMap(range.high(), range.highInclusive());
        }
        return range.descending() ? part.descendingMap() : part;
    }
}
