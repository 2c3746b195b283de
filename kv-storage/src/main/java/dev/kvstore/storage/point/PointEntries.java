package dev.kvstore.storage.point;

/**
 * The entries of a snapshot one after the other, in the order of their numbers. {@link #next} is called in an epoch; the rest is on
 * the heap then, or in a file of its own.
 */
interface PointEntries {
    /** Goes to the next entry; false at the end. */
    boolean next();

    int keyLength();

    void copyKey(byte[] into, int offset);

    int valueLength();

    void copyValue(byte[] into, int offset);
}
