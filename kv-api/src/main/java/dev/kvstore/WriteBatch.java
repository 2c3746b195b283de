package dev.kvstore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Puts and deletes that happen together or not at all, in the order in which they were added; of two operations on one
 * key the later wins. Requirements make it a conditional commit over several keys.
 *
 * <p>Arrays are copied when they are added. A batch is not safe for use by several threads at once; it can be written
 * more than once, also to several stores.
 */
public final class WriteBatch {
    /** One step of a batch. The arrays belong to the batch: read, do not change. */
    public sealed interface Operation {
        /**
         * The key that the operation is about.
         *
         * @return the array of the batch itself
         */
        byte[] key();
    }

    /**
     * Stores a value.
     *
     * @param key the key
     * @param value the value
     */
    public record Put(byte[] key, byte[] value) implements Operation {}

    /**
     * Removes a key.
     *
     * @param key the key
     */
    public record Delete(byte[] key) implements Operation {}

    /**
     * Lets the batch happen only if a key has the expected value before it.
     *
     * @param key the key
     * @param expected the value that must be there, or null: the key must be absent
     */
    public record Require(byte[] key, byte[] expected) implements Operation {}

    private final List<Operation> operations = new ArrayList<>();
    private final List<Operation> view = Collections.unmodifiableList(operations);
    private long byteSize;

    /** An empty batch. */
    public WriteBatch() {}

    /**
     * Adds a put.
     *
     * @param key 0..65,535 bytes
     * @param value 0..1 GiB
     * @return this batch
     */
    public WriteBatch put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        return add(new Put(key.clone(), value.clone()), value.length);
    }

    /**
     * Adds a delete.
     *
     * @param key 0..65,535 bytes
     * @return this batch
     */
    public WriteBatch delete(byte[] key) {
        Limits.checkKey(key);
        return add(new Delete(key.clone()), 0);
    }

    /**
     * Adds a requirement on the state before the batch, wherever in the batch it stands.
     *
     * @param key 0..65,535 bytes
     * @param expected the value that must be there, or null: the key must be absent
     * @return this batch
     */
    public WriteBatch require(byte[] key, byte[] expected) {
        Limits.checkKey(key);
        byte[] copy = expected == null ? null : Limits.checkValue(expected).clone();
        return add(new Require(key.clone(), copy), copy == null ? 0 : copy.length);
    }

    private WriteBatch add(Operation operation, int valueLength) {
        operations.add(operation);
        byteSize += Limits.BATCH_OPERATION_BYTES + (long) operation.key().length + valueLength;
        return this;
    }

    /**
     * The operations in the order in which they were added.
     *
     * @return an unmodifiable view
     */
    public List<Operation> operations() {
        return view;
    }

    /**
     * What counts against {@link Limits#MAX_BATCH_BYTES}: all keys and values, and {@link Limits#BATCH_OPERATION_BYTES}
     * for each operation.
     *
     * @return the size in bytes
     */
    public long byteSize() {
        return byteSize;
    }

    /** Removes all operations. */
    public void clear() {
        operations.clear();
        byteSize = 0;
    }
}
