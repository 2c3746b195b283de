package dev.kvstore.adapters;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import java.util.function.BooleanSupplier;

/** A sorted store as it was at one moment, unmoved by later writes until it is released. All calls are inside the gate. */
public interface Moment {
    /**
     * Reads one value.
     *
     * @param key no longer than the contract allows
     * @return a new array, or null if the key is absent
     */
    byte[] find(byte[] key);

    /**
     * Counts.
     *
     * @return the number of entries, exactly
     */
    long count();

    /**
     * Walks.
     *
     * @param lender frees the cursor before the moment
     * @param closedAbove whether what is walked over is closed
     * @param range to walk through
     * @param release what the cursor does when it has been freed
     * @return a cursor before the first entry
     */
    Cursor scan(Lender lender, BooleanSupplier closedAbove, KeyRange range, Runnable release);

    /** Gives the moment up; called once, and nothing after it. */
    void release();
}
