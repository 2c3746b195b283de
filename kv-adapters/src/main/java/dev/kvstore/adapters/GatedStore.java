package dev.kvstore.adapters;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What stores behind the API have in common: calls are counted by a {@link Gate}, close waits for them and frees what is lent
 * before the store, conditional writes are in terms of {@link #publish}, and a failed write stops all writing.
 */
public abstract class GatedStore extends ArrayReader implements KvStore, Lender {
    private final StoreFolder folder;
    private final Gate gate;
    private final Leases leases = new Leases();
    private PeriodicSync periodicSync;
    private volatile RuntimeException failure;
    private boolean freed;

    /**
     * An open store.
     *
     * @param folder of it; closed with it
     */
    protected GatedStore(StoreFolder folder) {
        this.folder = folder;
        this.gate = new Gate("path=" + folder.path());
    }

    /**
     * Begins the background sync, once the store is complete.
     *
     * @param durability of the store
     */
    protected final void startSync(Durability durability) {
        periodicSync = PeriodicSync.start(path(), durability, this::syncUnlessClosing);
    }

    /**
     * Changes one key if it is as expected, atomically, inside a call.
     *
     * @param key to change
     * @param before the value expected, or null for none
     * @param after the new value, or null to delete
     * @return whether it was as expected
     */
    protected abstract boolean publish(byte[] key, byte[] before, byte[] after);

    /** Forces everything acknowledged to the device, inside a call. */
    protected abstract void force();

    /** Frees the store behind. No call is running and none can begin; all that was lent is freed. */
    protected abstract void free();

    @Override
    protected final void enter() {
        gate.enter();
    }

    @Override
    protected final void exit() {
        gate.exit();
    }

    /**
     * Whether no call can begin any more.
     *
     * @return whether close has begun
     */
    public final boolean isClosed() {
        return gate.isClosed();
    }

    /**
     * Where the store is.
     *
     * @return its folder
     */
    public final Path path() {
        return folder.path();
    }

    /**
     * Bytes of its files.
     *
     * @return their length, all together
     */
    protected final long fileBytes() {
        return folder.bytes();
    }

    /**
     * What is lent.
     *
     * @return open cursors and snapshots
     */
    protected final Leases leases() {
        return leases;
    }

    @Override
    public final Lease lend(Runnable free) {
        return leases.begin(free);
    }

    @Override
    public final void giveBack(Lease lease) {
        if (gate.tryEnter()) {
            try {
                lease.end();
            } finally {
                gate.exit();
            }
        }
    }

    /**
     * Runs a write. If the store behind fails in it, no other one is begun.
     *
     * @param write may throw {@link KvException.Full} and mistakes of the caller without harm
     */
    protected final void change(Runnable write) {
        RuntimeException before = failure;
        if (before != null) {
            throw new KvException.Failed("the store has stopped: path=" + path(), before);
        }
        try {
            write.run();
        } catch (KvException.Failed | KvException.Io | KvException.Corrupt failed) {
            failure = failed;
            throw failed;
        }
    }

    @Override
    public final boolean putIfAbsent(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        return publishInside(key, null, value);
    }

    @Override
    public final boolean replace(byte[] key, byte[] expected, byte[] value) {
        Limits.checkKey(key);
        Objects.requireNonNull(expected, "expected");
        Limits.checkValue(value);
        return publishInside(key, expected, value);
    }

    private boolean publishInside(byte[] key, byte[] before, byte[] after) {
        enter();
        try {
            return publish(key, before, after);
        } finally {
            exit();
        }
    }

    @Override
    public final byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        Objects.requireNonNull(function, "function");
        byte[] ownKey = Limits.checkKey(key).clone();
        enter();
        try {
            while (true) {
                byte[] before = find(ownKey);
                byte[] after = gate.callFunction(() -> function.apply(before == null ? null : before.clone()));
                byte[] stored = after == null ? null : Limits.checkValue(after).clone();
                if (publish(ownKey, before, stored)) {
                    return after;
                }
            }
        } finally {
            exit();
        }
    }

    /**
     * Counts the calls.
     *
     * @return the gate, for functions of the caller
     */
    protected final Gate gate() {
        return gate;
    }

    @Override
    public final void sync() {
        enter();
        try {
            change(this::force);
        } finally {
            exit();
        }
    }

    /** As sync, unless the store is closing. */
    private void syncUnlessClosing() {
        if (gate.tryEnter()) {
            try {
                change(this::force);
            } finally {
                gate.exit();
            }
        }
    }

    @Override
    public final void close() {
        gate.close();
        synchronized (leases) {
            if (!freed) {
                freed = true;
                finish();
            }
        }
    }

    /** No call is running and none can begin. */
    private void finish() {
        new Closing()
                .step(this::stopSync)
                .step(this::forceUnlessFailed)
                .step(leases::endAll)
                .step(this::free)
                .step(folder::close)
                .end();
    }

    private void stopSync() {
        if (periodicSync != null) {
            periodicSync.stop();
        }
    }

    private void forceUnlessFailed() {
        if (failure == null) {
            force();
        }
    }
}
