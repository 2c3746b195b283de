package dev.kvstore.adapters;

import java.util.concurrent.atomic.AtomicBoolean;

/** Native memory lent to a cursor or snapshot; freed once. */
public final class Lease {
    private final Leases leases;
    private final Runnable release;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final long startNanos = System.nanoTime();

    Lease(Leases leases, Runnable release) {
        this.leases = leases;
        this.release = release;
    }

    long ageMillis() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** Frees what was lent. Only while the store cannot be closed under it; idempotent. */
    public void end() {
        if (ended.compareAndSet(false, true)) {
            leases.forget(this);
            release.run();
        }
    }
}
