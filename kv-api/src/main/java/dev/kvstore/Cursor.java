package dev.kvstore;

/**
 * A walk over entries. Starts before the first one:
 *
 * <pre>{@code
 * try (Cursor cursor = store.scan()) {
 *     while (cursor.next()) {
 *         use(cursor.key(), cursor.value());
 *     }
 * }
 * }</pre>
 *
 * <p>A cursor goes by key, not by position: it shows the entries as they were when it was opened, each exactly once,
 * whatever is written meanwhile; deleting the current entry, or any other, makes it skip or repeat nothing. It holds back
 * the reclaiming of space until it is closed. It may move between threads but not be used by two at once.
 *
 * <p>After an exception the cursor keeps failing; it never looks as if the end had been reached.
 */
public interface Cursor extends AutoCloseable {
    /**
     * Moves to the next entry.
     *
     * @return false if there is none; then there will be none later either
     * @throws KvException.Closed if the cursor, its snapshot or the store is closed
     */
    boolean next();

    /**
     * The key of the current entry.
     *
     * @return a new array
     * @throws IllegalStateException if there is no current entry
     */
    byte[] key();

    /**
     * The value of the current entry.
     *
     * @return a new array
     * @throws IllegalStateException if there is no current entry
     */
    byte[] value();

    /**
     * Copies the key of the current entry.
     *
     * @param into receives the key
     * @param offset where in {@code into} it starts
     * @return its length in bytes; if it does not fit, nothing is written
     * @throws IllegalStateException if there is no current entry
     */
    int key(byte[] into, int offset);

    /**
     * Copies the value of the current entry.
     *
     * @param into receives the value
     * @param offset where in {@code into} it starts
     * @return its length in bytes; if it does not fit, nothing is written
     * @throws IllegalStateException if there is no current entry
     */
    int value(byte[] into, int offset);

    /** Releases what the cursor holds. Idempotent. */
    @Override
    void close();
}
