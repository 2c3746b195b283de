package dev.kvstore;

/**
 * What became of a {@link WriteBatch}.
 *
 * @param applied whether the batch was applied; true for every batch without requirements
 * @param conflictingKey the key of the first requirement that did not hold, or null if the batch was applied
 */
public record WriteResult(boolean applied, byte[] conflictingKey) {
    /** The result of a batch that was applied. */
    public static final WriteResult APPLIED = new WriteResult(true, null);

    /**
     * The result of a batch that changed nothing.
     *
     * @param key of the first requirement that did not hold
     * @return the result
     */
    public static WriteResult conflict(byte[] key) {
        return new WriteResult(false, key.clone());
    }
}
