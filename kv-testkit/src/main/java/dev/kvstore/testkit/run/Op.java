package dev.kvstore.testkit.run;

import dev.kvstore.KeyRange;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One operation on a store. Keys are indexes into {@link Data}, values a tag and a length; all of it prints as Java text
 * with {@link #literals}, to be pasted into a test.
 */
public sealed interface Op {
    /** One step of a {@link Batch}. */
    sealed interface Step {}

    /** Stores a value. */
    record Put(int key, int tag, int length) implements Op, Step {}

    /** Removes a key. */
    record Delete(int key) implements Op, Step {}

    /** A requirement that holds, or does not. */
    record Require(int key, boolean holds) implements Step {}

    /** Stores a value if there is none. */
    record PutIfAbsent(int key, int tag, int length) implements Op {}

    /** Replaces a value, expecting the right one or another. */
    record Replace(int key, boolean right, int tag, int length) implements Op {}

    /** Computes a value from the present one; deletes if the length is negative. */
    record Compute(int key, int tag, int length) implements Op {}

    /** Several steps at once. */
    record Batch(List<Step> steps) implements Op {}

    /** Makes all durable. */
    record Sync() implements Op {}

    /** Closes the store and opens it again. */
    record Reopen() implements Op {}

    /** Reclaims space. */
    record Compact() implements Op {}

    /** Verifies all. */
    record Check() implements Op {}

    /** Takes a snapshot, in place of the one with that number. */
    record TakeSnapshot(int slot) implements Op {}

    /** Compares a snapshot with what was there when it was taken. */
    record CheckSnapshot(int slot) implements Op {}

    /** Closes a snapshot. */
    record ReleaseSnapshot(int slot) implements Op {}

    /** Reads all. */
    record Scan() implements Op {}

    /** Counts. */
    record Count() implements Op {}

    /** Reads some keys at once. */
    record GetAll(List<Integer> keys) implements Op {}

    /** Reads a range, if the keys have an order. */
    record RangeScan(Range range) implements Op {}

    /** Removes a range, if the keys have an order. */
    record DeleteRange(Range range) implements Op {}

    /**
     * A range of keys.
     *
     * @param low index of a key, or -1 for none
     * @param high index of a key, or -1 for none
     */
    record Range(int low, boolean lowInclusive, int high, boolean highInclusive, boolean descending) {
        KeyRange keys() {
            KeyRange range = ascending();
            return descending ? range.reversed() : range;
        }

        private KeyRange ascending() {
            if (low < 0 && high < 0) {
                return KeyRange.all();
            }
            if (high < 0) {
                return lowInclusive ? KeyRange.atLeast(Data.key(low)) : KeyRange.greaterThan(Data.key(low));
            }
            if (low < 0) {
                return highInclusive ? KeyRange.atMost(Data.key(high)) : KeyRange.lessThan(Data.key(high));
            }
            return lowInclusive ? fromLow() : fromAboveLow();
        }

        private KeyRange fromLow() {
            return highInclusive
                    ? KeyRange.closed(Data.key(low), Data.key(high))
                    : KeyRange.closedOpen(Data.key(low), Data.key(high));
        }

        private KeyRange fromAboveLow() {
            return highInclusive
                    ? KeyRange.openClosed(Data.key(low), Data.key(high))
                    : KeyRange.open(Data.key(low), Data.key(high));
        }
    }

    /**
     * Operations as Java text.
     *
     * @param ops the operations
     * @return {@code List.of(new Op.Put(...), ...)}
     */
    static String literals(List<Op> ops) {
        return ops.stream().map(Op::literal).collect(Collectors.joining(",\n    ", "List.of(\n    ", ")"));
    }

    private static String literal(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(Op::literal).collect(Collectors.joining(", ", "List.of(", ")"));
        }
        if (!(value instanceof Record)) {
            return String.valueOf(value);
        }
        return Arrays.stream(value.getClass().getRecordComponents())
                .map(component -> literal(component(value, component)))
                .collect(Collectors.joining(", ", "new Op." + value.getClass().getSimpleName() + "(", ")"));
    }

    private static Object component(Object value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
