package dev.kvstore.adapters.lmdb;

import dev.kvstore.KeyRange;
import dev.kvstore.adapters.EntryCursor;
import dev.kvstore.adapters.Lender;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A walk through a transaction that goes on writing. It goes by key: each step looks for the next key after the last one, in the
 * transaction as it is by now and among what was changed since the walk began, which is remembered here as it was.
 */
final class TransactionCursor extends EntryCursor {
    private record Entry(byte[] key, byte[] value) {}

    private final WriteTransaction transaction;
    private final boolean descending;
    private final Consumer<TransactionCursor> forget;
    private final TreeMap<byte[], Optional<byte[]>> changed = new TreeMap<>(Arrays::compareUnsigned);
    private KeyRange rest;
    private Entry current;

    TransactionCursor(
            Lender lender,
            BooleanSupplier closedAbove,
            WriteTransaction transaction,
            KeyRange range,
            Consumer<TransactionCursor> forget) {
        super(lender, closedAbove);
        this.transaction = transaction;
        this.descending = range.descending();
        this.rest = range;
        this.forget = forget;
        begin();
    }

    /** Keeps the entry as it was before its first change. */
    void remember(byte[] key, byte[] before) {
        changed.computeIfAbsent(key.clone(), first -> Optional.ofNullable(before));
    }

    @Override
    protected boolean move() {
        do {
            current = nearer(written(), remembered());
            if (current == null) {
                return false;
            }
            rest = behind(current.key());
        } while (current.value() == null);
        return true;
    }

    /** The next entry as it is by now; as it was, if it was changed. */
    private Entry written() {
        Entry[] found = {null};
        transaction.withFirst(rest, cursor -> {
            found[0] = new Entry(cursor.key().toArray(), cursor.val().toArray());
            return true;
        });
        boolean isChanged = found[0] != null && changed.containsKey(found[0].key());
        return isChanged ? asItWas(found[0].key(), changed.get(found[0].key())) : found[0];
    }

    private Entry remembered() {
        for (Map.Entry<byte[], Optional<byte[]>> entry : (descending ? changed.descendingMap() : changed).entrySet()) {
            if (rest.contains(entry.getKey())) {
                return asItWas(entry.getKey(), entry.getValue());
            }
        }
        return null;
    }

    /** Without a value, if there was no such entry. */
    private static Entry asItWas(byte[] key, Optional<byte[]> value) {
        return new Entry(key, value.orElse(null));
    }

    private Entry nearer(Entry one, Entry other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        int order = Arrays.compareUnsigned(one.key(), other.key());
        return (descending ? -order : order) <= 0 ? one : other;
    }

    private KeyRange behind(byte[] key) {
        if (descending) {
            return range(rest.low(), rest.lowInclusive(), key, false).reversed();
        }
        return range(key, false, rest.high(), rest.highInclusive());
    }

    private static KeyRange range(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive) {
        if (high == null) {
            return lowInclusive ? KeyRange.atLeast(low) : KeyRange.greaterThan(low);
        }
        if (low == null) {
            return highInclusive ? KeyRange.atMost(high) : KeyRange.lessThan(high);
        }
        if (lowInclusive) {
            return highInclusive ? KeyRange.closed(low, high) : KeyRange.closedOpen(low, high);
        }
        return highInclusive ? KeyRange.openClosed(low, high) : KeyRange.open(low, high);
    }

    @Override
    protected MemorySegment currentKey() {
        return MemorySegment.ofArray(current.key());
    }

    @Override
    protected MemorySegment currentValue() {
        return MemorySegment.ofArray(current.value());
    }

    @Override
    protected void free() {
        forget.accept(this);
    }
}
