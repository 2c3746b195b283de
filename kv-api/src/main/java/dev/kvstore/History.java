package dev.kvstore;

/** The versions of one key, newest first. Used by one thread at a time. */
public interface History extends AutoCloseable {
    /**
     * The next older version.
     *
     * @return null if there is none; see {@link #complete}
     * @throws KvException.Closed if this or the store is closed
     */
    Version next();

    /**
     * Whether, once {@link #next} has returned null, that was the beginning of the key's history; otherwise retention
     * has dropped older versions.
     *
     * @return true if nothing was dropped
     */
    boolean complete();

    /**
     * The oldest sequence number from which on every version is kept.
     *
     * @return 1 if nothing was ever dropped
     */
    long retainedFrom();

    /** Releases what the walk holds. Idempotent. */
    @Override
    void close();
}
