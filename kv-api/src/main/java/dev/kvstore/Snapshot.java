package dev.kvstore;

import java.lang.foreign.MemorySegment;

/**
 * A store as it was at one moment. Holds back the reclaiming of space until it is closed, so close it soon; {@link
 * StoreStats} shows what open snapshots cost.
 */
public interface Snapshot extends KvReader, AutoCloseable {
    /**
     * The sequence number of the last write that this snapshot sees.
     *
     * @return 0 for an empty store that was never written
     */
    long sequence();

    /**
     * The value of a key without a copy where the store can do that.
     *
     * <p>The view is read-only and lives as long as this snapshot: any use after its close, or the close of the store,
     * throws {@link IllegalStateException}. Its checksum has been verified, unlike bytes that change on the medium later.
     *
     * @param key 0..65,535 bytes
     * @return a view of the value, or null if the key is absent
     */
    MemorySegment view(byte[] key);

    /** Releases what the snapshot holds; its open cursors fail from then on. Idempotent. */
    @Override
    void close();
}
