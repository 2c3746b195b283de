package dev.kvstore.testkit.reference;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvTransaction;
import dev.kvstore.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Function;

/** Reads and changes a copy of the entries, and remembers the changes. */
final class ReferenceTransaction extends MapReader implements KvTransaction {
    private final ReferenceStore store;
    private final EntryMap entries;
    private final List<Write> writes = new ArrayList<>();
    private volatile boolean ended;

    ReferenceTransaction(ReferenceStore store, NavigableMap<byte[], byte[]> entries) {
        this.store = store;
        this.entries = EntryMap.copyOf(entries);
    }

    @Override
    <T> T read(Function<NavigableMap<byte[], byte[]>, T> reading) {
        checkRunning();
        return reading.apply(entries.now());
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        checkRunning();
        return new MapCursor(EntryMap.part(entries.freeze(), range), this::checkRunning, store.lease());
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        write(key.clone(), value.clone());
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        write(key.clone(), null);
    }

    private void write(byte[] key, byte[] value) {
        checkRunning();
        entries.set(key, value);
        writes.add(new Write(key, value));
    }

    private void checkRunning() {
        if (ended) {
            throw new IllegalStateException("the transaction has ended");
        }
    }

    /** Ends the transaction. */
    List<Write> end() {
        ended = true;
        return writes;
    }
}
