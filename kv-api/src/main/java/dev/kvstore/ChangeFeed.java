package dev.kvstore;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The writes of a store in order, one batch at a time; waits for more at the end. To resume later, open a feed from {@link
 * Changes#nextSequence}. Used by one thread at a time.
 */
public interface ChangeFeed extends AutoCloseable {
    /**
     * One put or delete.
     *
     * @param sequence number of the write
     * @param key the key
     * @param value what was put, or null for a delete
     */
    record Change(long sequence, byte[] key, byte[] value) {}

    /**
     * The writes of one batch; a put alone is a batch of one. Where retention has dropped some of them, the rest.
     *
     * @param time of the batch
     * @param changes in order, at least one
     */
    record Changes(Instant time, List<Change> changes) {
        /** Takes an unmodifiable copy of the changes. */
        public Changes {
            changes = List.copyOf(changes);
        }

        /**
         * Where a feed goes on after this batch.
         *
         * @return one more than the sequence of its last change
         */
        public long nextSequence() {
            return changes.getLast().sequence() + 1;
        }
    }

    /**
     * The next batch, waiting for it if need be.
     *
     * @param timeout how long to wait; zero does not wait
     * @return the batch, or null if none came in time
     * @throws InterruptedException if the thread is interrupted while it waits; the feed stays usable
     * @throws KvException.Closed if this or the store is closed, also while waiting
     * @throws KvException.Gap if retention dropped the next batch while the feed stood still
     */
    Changes next(Duration timeout) throws InterruptedException;

    /** Ends the feed; a thread that waits in it gets {@link KvException.Closed}. Idempotent. */
    @Override
    void close();
}
