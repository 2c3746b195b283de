package dev.kvstore;

import java.util.Arrays;

/**
 * Which keys, and in which direction. Each end is closed (contains its key), open, or unbounded. A lower end above the
 * upper one, or a range such as [k,k), contains no key; that is no mistake. Immutable.
 */
public final class KeyRange {
    private static final KeyRange ALL = new KeyRange(null, false, null, false, false);

    private final byte[] low;
    private final boolean lowInclusive;
    private final byte[] high;
    private final boolean highInclusive;
    private final boolean descending;

    private KeyRange(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive, boolean descending) {
        this.low = low;
        this.lowInclusive = lowInclusive;
        this.high = high;
        this.highInclusive = highInclusive;
        this.descending = descending;
    }

    /**
     * Every key, ascending.
     *
     * @return the range
     */
    public static KeyRange all() {
        return ALL;
    }

    /**
     * low &lt;= key &lt;= high.
     *
     * @param low lower end
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange closed(byte[] low, byte[] high) {
        return between(low, true, high, true);
    }

    /**
     * low &lt;= key &lt; high.
     *
     * @param low lower end
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange closedOpen(byte[] low, byte[] high) {
        return between(low, true, high, false);
    }

    /**
     * low &lt; key &lt;= high.
     *
     * @param low lower end
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange openClosed(byte[] low, byte[] high) {
        return between(low, false, high, true);
    }

    /**
     * low &lt; key &lt; high.
     *
     * @param low lower end
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange open(byte[] low, byte[] high) {
        return between(low, false, high, false);
    }

    /**
     * key &gt;= low.
     *
     * @param low lower end
     * @return the range, ascending
     */
    public static KeyRange atLeast(byte[] low) {
        return new KeyRange(copy(low, "low"), true, null, false, false);
    }

    /**
     * key &gt; low.
     *
     * @param low lower end
     * @return the range, ascending
     */
    public static KeyRange greaterThan(byte[] low) {
        return new KeyRange(copy(low, "low"), false, null, false, false);
    }

    /**
     * key &lt;= high.
     *
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange atMost(byte[] high) {
        return new KeyRange(null, false, copy(high, "high"), true, false);
    }

    /**
     * key &lt; high.
     *
     * @param high upper end
     * @return the range, ascending
     */
    public static KeyRange lessThan(byte[] high) {
        return new KeyRange(null, false, copy(high, "high"), false, false);
    }

    /**
     * Every key that begins with the prefix. The empty prefix gives every key, and one of 0xFF bytes only has no upper
     * end.
     *
     * @param prefix 0..65,535 bytes
     * @return the range, ascending
     */
    public static KeyRange prefix(byte[] prefix) {
        byte[] low = copy(prefix, "prefix");
        return new KeyRange(low, true, successorOfPrefix(low), false, false);
    }

    private static byte[] successorOfPrefix(byte[] prefix) {
        int length = prefix.length;
        while (length > 0 && prefix[length - 1] == (byte) 0xFF) {
            length--;
        }
        if (length == 0) {
            return null;
        }
        byte[] successor = Arrays.copyOf(prefix, length);
        successor[length - 1]++;
        return successor;
    }

    private static KeyRange between(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive) {
        return new KeyRange(copy(low, "low"), lowInclusive, copy(high, "high"), highInclusive, false);
    }

    private static byte[] copy(byte[] end, String name) {
        if (end == null) {
            throw new NullPointerException(name);
        }
        Limits.checkKeyLength(end.length);
        return end.clone();
    }

    /**
     * The same keys in the other direction.
     *
     * @return the range
     */
    public KeyRange reversed() {
        return new KeyRange(low, lowInclusive, high, highInclusive, !descending);
    }

    /**
     * The lower end.
     *
     * @return a copy, or null if unbounded
     */
    public byte[] low() {
        return low == null ? null : low.clone();
    }

    /**
     * Whether the lower end belongs to the range.
     *
     * @return false if it is open or unbounded
     */
    public boolean lowInclusive() {
        return lowInclusive;
    }

    /**
     * The upper end.
     *
     * @return a copy, or null if unbounded
     */
    public byte[] high() {
        return high == null ? null : high.clone();
    }

    /**
     * Whether the upper end belongs to the range.
     *
     * @return false if it is open or unbounded
     */
    public boolean highInclusive() {
        return highInclusive;
    }

    /**
     * Whether a scan goes from the greatest key to the smallest.
     *
     * @return the direction
     */
    public boolean descending() {
        return descending;
    }

    /**
     * Whether a key lies in the range.
     *
     * @param key the key
     * @return true if it does
     */
    public boolean contains(byte[] key) {
        return aboveLow(key) && belowHigh(key);
    }

    private boolean aboveLow(byte[] key) {
        if (low == null) {
            return true;
        }
        int order = Arrays.compareUnsigned(key, low);
        return order > 0 || order == 0 && lowInclusive;
    }

    private boolean belowHigh(byte[] key) {
        if (high == null) {
            return true;
        }
        int order = Arrays.compareUnsigned(key, high);
        return order < 0 || order == 0 && highInclusive;
    }

    /**
     * Whether no key at all can lie in the range.
     *
     * @return true for ranges such as [b,a], [k,k) and (k,k]
     */
    public boolean isEmpty() {
        if (low == null || high == null) {
            return high != null && high.length == 0 && !highInclusive;
        }
        int order = Arrays.compareUnsigned(low, high);
        return order > 0 || order == 0 && !(lowInclusive && highInclusive);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange range
                && Arrays.equals(low, range.low)
                && lowInclusive == range.lowInclusive
                && Arrays.equals(high, range.high)
                && highInclusive == range.highInclusive
                && descending == range.descending;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
    }

    /** The shape only: contents do not belong into logs. */
    @Override
    public String toString() {
        return "KeyRange" + (lowInclusive ? "[" : "(") + end(low) + "," + end(high) + (highInclusive ? "]" : ")")
                + (descending ? " descending" : "");
    }

    private static String end(byte[] key) {
        return key == null ? "" : key.length + " bytes";
    }
}
