package dev.kvstore.storage.point;

import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;

/** What one atomic write does: an edit, or a batch of them. */
sealed interface Change permits Edit, Batch {
    /** Whether there is nothing to append. */
    boolean isEmpty();

    /** Whether it gives room back on a full disk. */
    boolean onlyDeletes();

    /** Finds what it will take the place of; in an epoch, or under the lock. */
    void locate(PointIndex index);

    /** Adds its records to a frame, once it is located. */
    void encode(Frame frame);

    /** Whether it would still be located and encoded like that; under the lock. */
    boolean isCurrent(PointIndex index);

    /** Whether what it was made conditional on holds; under the lock, once it is located. */
    boolean isAllowed(PointIndex index);

    /** How many keys the index will get. */
    int newKeys();

    /** Brings the records of its appended frame into view; under the lock. */
    void publish(PointIndex index, Frame frame);

    /** Takes back the files of long values, since nothing was appended. */
    void discardValues(Journal journal);
}
