package dev.kvstore.testkit.run;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The model: which key of {@link Data} has which value. Immutable. */
final class State {
    static final State EMPTY = new State(new byte[Data.KEYS][], 0, 0);

    private static final SortedMap<byte[], Integer> INDEXES = new TreeMap<>(Arrays::compareUnsigned);
    private static final int[] ORDER;

    static {
        for (int key = 0; key < Data.KEYS; key++) {
            INDEXES.put(Data.key(key), key);
        }
        ORDER = INDEXES.values().stream().mapToInt(Integer::intValue).toArray();
    }

    private final byte[][] values;
    private final int count;
    private final long hash;

    private State(byte[][] values, int count, long hash) {
        this.values = values;
        this.count = count;
        this.hash = hash;
    }

    /** The index of a key, or -1 if no operation ever uses it. */
    static int index(byte[] key) {
        return INDEXES.getOrDefault(key, -1);
    }

    /** All indexes in the order of their keys. */
    static IntStream order() {
        return Arrays.stream(ORDER);
    }

    /** Null if absent; not to be changed. */
    byte[] get(int key) {
        return values[key];
    }

    int count() {
        return count;
    }

    /** Equal for equal states, and hardly ever for others. */
    long hash() {
        return hash;
    }

    /** The same with another value, or with none. */
    State with(int key, byte[] value) {
        byte[] old = values[key];
        byte[][] copy = values.clone();
        copy[key] = value;
        int change = (value == null ? 0 : 1) - (old == null ? 0 : 1);
        return new State(copy, count + change, hash - hash(key, old) + hash(key, value));
    }

    private static long hash(int key, byte[] value) {
        if (value == null) {
            return 0;
        }
        long z = ((long) Arrays.hashCode(value) << 8 ^ key ^ (long) value.length << 42) * 0x9E3779B97F4A7C15L;
        return (z ^ (z >>> 29)) * 0xBF58476D1CE4E5B9L;
    }

    boolean same(State other) {
        return hash == other.hash && Arrays.deepEquals(values, other.values);
    }

    /** How another state differs, for people to read. */
    String difference(State other) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, Data.KEYS)
                .filter(key -> !Arrays.equals(values[key], other.values[key]))
                .forEach(key -> text.append(" key ").append(key).append(": ").append(describe(values[key]))
                        .append(" instead of ").append(describe(other.values[key])).append(';'));
        return text.toString();
    }

    private static String describe(byte[] value) {
        return value == null
                ? "absent"
                : value.length + " bytes #" + Integer.toHexString(Arrays.hashCode(value));
    }
}
