package dev.kvstore.testkit.reference;

import java.util.Set;

/** That a snapshot or cursor is open, since when; counted in the figures of the store. */
final class Lease {
    private final Set<Lease> open;
    private final long startNanos = System.nanoTime();

    private Lease(Set<Lease> open) {
        this.open = open;
    }

    static Lease begin(Set<Lease> open) {
        Lease lease = new Lease(open);
        open.add(lease);
        return lease;
    }

    long ageMillis() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    void end() {
        open.remove(this);
    }
}
