package dev.kvstore.adapters;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What is lent out of one store: its cursors and snapshots, freed before the store itself. */
public final class Leases {
    private final Set<Lease> open = ConcurrentHashMap.newKeySet();

    /** None yet. */
    public Leases() {}

    /**
     * Begins a lease.
     *
     * @param release frees what is lent
     * @return the lease
     */
    public Lease begin(Runnable release) {
        Lease lease = new Lease(this, release);
        open.add(lease);
        return lease;
    }

    void forget(Lease lease) {
        open.remove(lease);
    }

    /**
     * How many are open.
     *
     * @return their number
     */
    public int count() {
        return open.size();
    }

    /**
     * How old the oldest of them is.
     *
     * @return its age in milliseconds; 0 if there is none
     */
    public long oldestMillis() {
        return open.stream().mapToLong(Lease::ageMillis).max().orElse(0);
    }

    /** Ends all of them, when no call is running any more; also those behind one that fails to end. */
    public void endAll() {
        Closing closing = new Closing();
        List.copyOf(open).forEach(lease -> closing.step(lease::end));
        closing.end();
    }
}
