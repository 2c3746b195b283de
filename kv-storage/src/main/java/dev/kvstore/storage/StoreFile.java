package dev.kvstore.storage;

import java.io.IOException;

/**
 * One open file of a {@link Folder}. Positions and lengths are bytes. Safe for use by all threads; interrupts harm nothing.
 * Reading and writing here goes past mappings, but sees the same bytes.
 */
public interface StoreFile extends AutoCloseable {
    /**
     * The name in its folder.
     *
     * @return the name at the time when it was opened
     */
    String name();

    /**
     * The present length.
     *
     * @return bytes
     * @throws IOException if it cannot be read
     */
    long length() throws IOException;

    /**
     * Writes bytes, all of them; a file that is too short grows.
     *
     * @param position where in the file
     * @param source the bytes
     * @param offset of the first in {@code source}
     * @param length how many
     * @throws IOException if not all could be written; the file may be longer than before
     */
    void write(long position, byte[] source, int offset, int length) throws IOException;

    /**
     * Reads bytes, all of them.
     *
     * @param position where in the file
     * @param into receives the bytes
     * @param offset of the first in {@code into}
     * @param length how many
     * @throws IOException if the file is too short ({@link java.io.EOFException}) or cannot be read
     */
    void read(long position, byte[] into, int offset, int length) throws IOException;

    /**
     * Makes what was written so far durable: contents and length. The name needs {@link Folder#force()}.
     *
     * @throws IOException if that failed; it must not be tried again
     */
    void force() throws IOException;

    /**
     * Cuts the file.
     *
     * @param length the new length, not more than the present one
     * @throws IOException if it cannot be cut
     */
    void truncate(long length) throws IOException;

    /**
     * Maps the file from its start. The mapping may be longer than the file; bytes behind the end of the file must not be
     * touched until the file has been written that far.
     *
     * @param capacity length of the mapping
     * @return the mapping; outlives this file, the caller closes it
     * @throws IOException if it cannot be mapped
     */
    Mapping map(long capacity) throws IOException;

    /**
     * Maps the file from its start, for loads only. A page that is not mapped for writing can be forced without interrupting the other
     * processors.
     *
     * @param length of the mapping, not more than that of the file
     * @return the mapping; outlives this file, the caller closes it
     * @throws IOException if it cannot be mapped
     */
    Mapping mapForReading(long length) throws IOException;

    /**
     * Tells whether the name still leads to this file, or someone has deleted or replaced it.
     *
     * @return false if it does not
     * @throws IOException if that cannot be told
     */
    boolean isInPlace() throws IOException;

    /** Closes the file; its mappings stay. Idempotent. */
    @Override
    void close();
}
