package dev.kvstore;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * A map from byte strings to byte strings that outlives the process.
 *
 * <p><b>Atomicity.</b> Operations on one key are linearizable. A {@link WriteBatch} is all or nothing, also across a
 * crash; snapshots, {@code getAll} and recovery never see part of one, single gets may. Readers never block writers.
 *
 * <p><b>Durability.</b> When a writing method returns, its effect is acknowledged: it survives what the {@link
 * Durability} of the store says. A value may be read by others before it is acknowledged.
 *
 * <p><b>Failures.</b> A writing method that throws {@link KvException.Full} or a caller's mistake has changed nothing.
 * After a failed write or force ({@link KvException.Io}, {@link KvException.Failed}) the outcome of the running writes is
 * in doubt, and every later write throws {@link KvException.Failed} until the store is closed and opened again. A store
 * opened read-only throws {@link KvException.ReadOnly} from every writing method.
 */
public interface KvStore extends KvReader, AutoCloseable {
    /**
     * Stores a value under a key, replacing what was there.
     *
     * @param key 0..65,535 bytes
     * @param value 0..1 GiB
     */
    void put(byte[] key, byte[] value);

    /**
     * Removes a key; nothing happens if it is absent. Use {@link #compute} to learn whether it was there.
     *
     * @param key 0..65,535 bytes
     */
    void delete(byte[] key);

    /**
     * Stores a value only if the key is absent.
     *
     * @param key 0..65,535 bytes
     * @param value 0..1 GiB
     * @return true if this call stored the value
     */
    boolean putIfAbsent(byte[] key, byte[] value);

    /**
     * Replaces a value only if it is the expected one (compare and set). To expect absence use {@link #putIfAbsent}.
     *
     * @param key 0..65,535 bytes
     * @param expected the value that must be there
     * @param value the new value, 0..1 GiB
     * @return true if this call replaced the value
     */
    boolean replace(byte[] key, byte[] expected, byte[] value);

    /**
     * Computes the value of a key from its present one.
     *
     * <p>No lock is held across the function: the value is read, the function runs, the result is stored if the value
     * is still the same, else all of it happens again. So the function <b>may run more than once</b> and should have no
     * side effects that matter; it may use this store in any way but {@link #close()}. If it throws, the entry stays as
     * it was and the exception reaches the caller.
     *
     * @param key 0..65,535 bytes
     * @param function from the present value (null if absent, its own copy) to the new one (null to delete)
     * @return the new value as the function returned it, or null
     */
    byte[] compute(byte[] key, UnaryOperator<byte[]> function);

    /**
     * Applies a batch, all or nothing. The {@link WriteBatch#require requirements} in it are checked against the state
     * before the batch, with nothing in between; if one does not hold, nothing is changed and the result says which.
     *
     * @param batch up to {@link Limits#MAX_BATCH_BYTES}; not changed, may be used again
     * @return what happened
     * @throws KvException.Unsupported if the store lacks {@link Capability#ATOMIC_BATCH}
     */
    WriteResult write(WriteBatch batch);

    /**
     * The store as it is now, unmoved by later writes. Holds back the reclaiming of space until it is closed.
     *
     * @return a snapshot; the caller closes it
     * @throws KvException.Unsupported if the store lacks {@link Capability#SNAPSHOT}
     */
    Snapshot snapshot();

    /** Makes everything acknowledged so far survive a power loss, whatever the durability level of the store. */
    void sync();

    /**
     * Figures about the store; cheap enough to be read every second.
     *
     * @return the figures of about now
     */
    StoreStats stats();

    /**
     * Reads everything and reports every fault found; repairs nothing. Writers may go on meanwhile.
     *
     * @return the faults, or none
     */
    CheckReport check();

    /**
     * Reclaims now what would be reclaimed in the background some time.
     *
     * @return bytes that the files of the store shrank by; 0 if there was nothing to gain
     */
    long compact();

    /**
     * Writes a copy of the store, as it is at some moment during the call, that {@link KvEngine#restore} and {@code open}
     * accept. Writers go on meanwhile. The copy is complete and forced on return, or not there at all.
     *
     * @param target a folder that does not exist yet, in one that does
     * @throws IllegalArgumentException if there is something at the target, or it is inside the store, or on another kind of
     *     file system
     * @throws KvException.Unsupported if the store lacks {@link Capability#BACKUP}
     */
    void backup(Path target);

    /**
     * Closes the store: waits for running calls, forces what was acknowledged, releases the files. Later calls of any
     * method but this one throw {@link KvException.Closed}; open cursors and snapshots fail cleanly. Idempotent; a call
     * during another one returns when everything is released, so that the store can be opened again at once.
     *
     * @throws IllegalStateException if called from within the function of {@link #compute} or a transaction
     */
    @Override
    void close();
}
