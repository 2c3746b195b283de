package dev.kvstore.storage;

import java.util.Arrays;

/**
 * What an index needs to know of a record: all but the value.
 *
 * @param bytes in which the key stands
 * @param keyStart where the key begins
 * @param keyLength of the key in bytes
 * @param delete whether it removes the key
 * @param sequence number of the write
 * @param millis time of the write, milliseconds since 1970
 * @param position in the journal
 * @param length of the record in bytes
 * @param valueFile number of the file that holds the value, 0 if none does
 */
public record KeyEntry(
        byte[] bytes,
        int keyStart,
        int keyLength,
        boolean delete,
        long sequence,
        long millis,
        long position,
        int length,
        long valueFile) {
    static KeyEntry of(Record record) {
        ValueReference reference = record.reference();
        byte[] key = record.key();
        return new KeyEntry(
                key,
                0,
                key.length,
                record.isDelete(),
                record.sequence(),
                record.millis(),
                record.position(),
                record.length(),
                reference == null ? 0 : reference.number());
    }

    /**
     * An entry that nothing changes, where this one may only be valid during a call.
     *
     * @return one with a copy of the key
     */
    public KeyEntry copy() {
        return new KeyEntry(key(), 0, keyLength, delete, sequence, millis, position, length, valueFile);
    }

    /**
     * The key.
     *
     * @return a copy
     */
    public byte[] key() {
        return Arrays.copyOfRange(bytes, keyStart, keyStart + keyLength);
    }

    /**
     * The hash of the key.
     *
     * @param seed of the index
     * @return the hash
     */
    public long keyHash(long seed) {
        return KeyHash.hash(bytes, keyStart, keyLength, seed);
    }
}
