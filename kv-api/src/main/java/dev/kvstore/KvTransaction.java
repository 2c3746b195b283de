package dev.kvstore;

/**
 * A transaction as its function sees it. Belongs to the thread that runs the function; once the function has returned
 * every method throws {@link IllegalStateException}.
 */
public interface KvTransaction extends SortedKvReader {
    /**
     * Stores a value under a key.
     *
     * @param key 0..65,535 bytes
     * @param value 0..1 GiB
     */
    void put(byte[] key, byte[] value);

    /**
     * Removes a key; nothing happens if it is absent.
     *
     * @param key 0..65,535 bytes
     */
    void delete(byte[] key);
}
