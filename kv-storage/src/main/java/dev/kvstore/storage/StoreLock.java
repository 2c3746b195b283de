package dev.kvstore.storage;

/** The lock of a store, held until it is closed. */
public interface StoreLock extends AutoCloseable {
    /** Releases the lock. Idempotent. */
    @Override
    void close();
}
