package dev.kvstore.adapters;

/** Lends what has to be freed before the store: to cursors and snapshots. */
public interface Lender {
    /**
     * Registers what is lent; the caller is inside the gate.
     *
     * @param free frees it; called once
     * @return ends it
     */
    Lease lend(Runnable free);

    /**
     * Frees what was lent, unless the store is closing: then it does so itself.
     *
     * @param lease of {@link #lend}
     */
    void giveBack(Lease lease);
}
