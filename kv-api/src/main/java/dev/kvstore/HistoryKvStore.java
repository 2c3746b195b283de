package dev.kvstore;

import java.time.Instant;

/**
 * A store that keeps old versions. Every write of a record (a put or a delete, alone or in a batch) has a sequence number,
 * one more than the one before it, and a time that never goes backwards. How long versions are kept is an option of the
 * engine; what was dropped is reported as a gap, never as a shorter truth.
 */
public interface HistoryKvStore extends KvStore {
    /**
     * The versions of a key, newest first.
     *
     * @param key 0..65,535 bytes
     * @return a walk before its first version; the caller closes it
     */
    History history(byte[] key);

    /**
     * The store as it was just after a write.
     *
     * @param sequence of the write, 0..the last one; 0 is the empty store
     * @return a view of the past; the caller closes it
     * @throws IllegalArgumentException if there was no such write yet
     * @throws KvException.Gap if retention has dropped what it would need
     */
    Snapshot asOf(long sequence);

    /**
     * The store as it was at a time: just after the last write whose time is not later.
     *
     * @param time any; one before the first write gives the empty store
     * @return a view of the past; the caller closes it
     * @throws KvException.Gap if retention has dropped what it would need
     */
    Snapshot asOf(Instant time);

    /**
     * All writes from a sequence number on, in order, with those still to come.
     *
     * @param fromSequence the first wanted, 1 for all
     * @return a feed; the caller closes it
     * @throws IllegalArgumentException if it is less than 1 or more than one past the last write
     * @throws KvException.Gap if retention has dropped some of them
     */
    ChangeFeed changes(long fromSequence);
}
