package dev.kvstore.adapters;

import dev.kvstore.CheckReport;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.Limits;
import dev.kvstore.SortedKvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** A sorted store all of whose writes are atomic changes, one after the other. */
public abstract class ChangedStore extends GatedStore implements SortedKvStore {
    private final WriteOrder order = new WriteOrder();

    /**
     * An open store.
     *
     * @param folder of it; closed with it
     */
    protected ChangedStore(StoreFolder folder) {
        super(folder);
    }

    /**
     * Makes one change and commits it as the level of the store says; no other one is running.
     *
     * @param operation for messages
     * @param change to make; may be made again from its beginning
     * @param <T> of its result
     * @return its result
     */
    protected abstract <T> T commit(String operation, Function<Change, T> change);

    /**
     * Makes a change that writes one key at most, in one call.
     *
     * @param operation for messages
     * @param change to make; may be made again from its beginning
     * @param <T> of its result
     * @return its result
     */
    protected <T> T commitOne(String operation, Function<Change, T> change) {
        return commit(operation, change);
    }

    /**
     * Refuses an entry that the store behind cannot hold; nothing by default.
     *
     * @param key within the limits of the contract
     * @param value within the limits of the contract
     */
    protected void checkEntry(byte[] key, byte[] value) {}

    /**
     * Changes, one after the other.
     *
     * @return their order, to be kept by what must not meet one
     */
    protected final WriteOrder order() {
        return order;
    }

    private <T> T alone(Supplier<T> commit) {
        List<T> result = new ArrayList<>(1);
        order.alone(() -> {
            change(() -> result.add(commit.get()));
            return null;
        });
        return result.getFirst();
    }

    private <T> T aloneInside(Supplier<T> commit) {
        enter();
        try {
            return alone(commit);
        } finally {
            exit();
        }
    }

    @Override
    public final void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        checkEntry(key, value);
        aloneInside(() -> commitOne("put", change -> {
            change.put(key, value);
            return true;
        }));
    }

    @Override
    public final void delete(byte[] key) {
        Limits.checkKey(key);
        aloneInside(() -> commitOne("delete", change -> {
            change.delete(key);
            return true;
        }));
    }

    @Override
    protected final boolean publish(byte[] key, byte[] before, byte[] after) {
        if (after != null) {
            checkEntry(key, after);
        }
        return alone(() -> commitOne("put", change -> change.replace(key, before, after)));
    }

    @Override
    public final WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Put(byte[] key, byte[] value)) {
                checkEntry(key, value);
            }
        }
        return aloneInside(() -> commit("write", change -> change.apply(batch)));
    }

    @Override
    public final void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        aloneInside(() -> commit("deleteRange", change -> {
            if (!range.isEmpty()) {
                change.deleteRange(range);
            }
            return true;
        }));
    }

    @Override
    public final CheckReport check() {
        throw new KvException.Unsupported("no checksums of entries that could be checked: path=" + path());
    }
}
