package dev.kvstore;

import java.util.Arrays;

/**
 * A key with its value; equal if the bytes of both are. The arrays belong to the caller who got the entry.
 *
 * @param key the key
 * @param value the value
 */
public record KvEntry(byte[] key, byte[] value) {
    @Override
    public boolean equals(Object other) {
        return other instanceof KvEntry(byte[] otherKey, byte[] otherValue)
                && Arrays.equals(key, otherKey)
                && Arrays.equals(value, otherValue);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
    }

    /** Lengths only: contents do not belong into logs. */
    @Override
    public String toString() {
        return "KvEntry[keyLength=" + key.length + " valueLength=" + value.length + "]";
    }
}
