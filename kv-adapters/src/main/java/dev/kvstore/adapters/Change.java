package dev.kvstore.adapters;

import dev.kvstore.KeyRange;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.util.Arrays;

/** One atomic change of a store: all of it happens, or nothing. */
public interface Change {
    /**
     * Reads one value; what this change has written may be seen or not.
     *
     * @param key no longer than the contract allows
     * @return a new array, or null if the key is absent
     */
    byte[] find(byte[] key);

    /**
     * Stores a value.
     *
     * @param key kept by nobody
     * @param value kept by nobody
     */
    void put(byte[] key, byte[] value);

    /**
     * Removes a key, if it is there.
     *
     * @param key kept by nobody
     */
    void delete(byte[] key);

    /**
     * Removes all keys in a range.
     *
     * @param range in either direction
     */
    void deleteRange(KeyRange range);

    /**
     * Stores a value or removes the key, if there is the value expected.
     *
     * @param key to change
     * @param before the value expected, or null for none
     * @param after the new value, or null to delete
     * @return whether it was as expected
     */
    default boolean replace(byte[] key, byte[] before, byte[] after) {
        if (!Arrays.equals(find(key), before)) {
            return false;
        }
        if (after != null) {
            put(key, after);
        } else if (before != null) {
            delete(key);
        }
        return true;
    }

    /**
     * Does what a batch says, if what it requires holds.
     *
     * @param batch to apply
     * @return whether it was applied
     */
    default WriteResult apply(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Require(byte[] key, byte[] expected)
                    && !Arrays.equals(find(key), expected)) {
                return WriteResult.conflict(key);
            }
        }
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> put(key, value);
                case WriteBatch.Delete(byte[] key) -> delete(key);
                case WriteBatch.Require checked -> {}
            }
        }
        return WriteResult.APPLIED;
    }
}
