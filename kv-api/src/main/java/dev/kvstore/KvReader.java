package dev.kvstore;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * What can be read from a store, a snapshot, a view of the past or a transaction.
 *
 * <p>Every method throws {@link KvException.Closed} once the reader, or the store under it, is closed, {@link
 * KvException.Corrupt} when what it would return fails its checksum, and {@link KvException.Failed} or {@link
 * KvException.Io} when the machine did not deliver. Nulls, limits and threads: see the package.
 */
public interface KvReader {
    /**
     * The value of a key.
     *
     * @param key 0..65,535 bytes
     * @return a new array, or null if the key is absent
     */
    byte[] get(byte[] key);

    /**
     * Copies the value of a key into an array of the caller; allocates nothing on own engines.
     *
     * @param key 0..65,535 bytes
     * @param into receives the value
     * @param offset where in {@code into} the value starts, 0..{@code into.length}
     * @return the length of the value in bytes, or -1 if the key is absent. If the value does not fit behind {@code
     *     offset}, its length is returned and nothing is written: call again with more room.
     * @throws IndexOutOfBoundsException if {@code offset} lies outside {@code into}
     */
    int get(byte[] key, byte[] into, int offset);

    /**
     * Copies the value of a key into a memory segment of the caller.
     *
     * @param key 0..65,535 bytes, on or off the heap
     * @param into receives the value from its start; must be writable and accessible by this thread
     * @return the length of the value in bytes, or -1 if the key is absent. If the value does not fit, its length is
     *     returned and nothing is written.
     */
    int get(MemorySegment key, MemorySegment into);

    /**
     * The values of many keys, all of one moment: part of a batch is never seen. Own engines overlap the memory
     * accesses, so this is several times faster per key than single gets once the data outgrows the CPU caches.
     *
     * @param keys in any order, duplicates allowed, none null
     * @return as many elements in the same order: a new array, or null where the key is absent
     */
    List<byte[]> getAll(List<byte[]> keys);

    /**
     * Whether a key is present; an empty value counts.
     *
     * @param key 0..65,535 bytes
     * @return true if present
     */
    boolean containsKey(byte[] key);

    /**
     * All entries, as they are at the time of the call; in key order where the store is a {@link SortedKvStore}.
     *
     * @return a cursor before its first entry; the caller closes it
     */
    Cursor scan();

    /**
     * How many keys are present. Exact and O(1) on own engines; an adapter without {@link Capability#EXACT_COUNT} may
     * have to scan.
     *
     * @return the number of keys
     */
    long count();
}
