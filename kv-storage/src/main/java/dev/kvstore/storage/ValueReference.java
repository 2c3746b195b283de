package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

/**
 * Where a value stands that has a file of its own.
 *
 * @param number of the file
 * @param length of the value in bytes
 * @param crc CRC-32C of the value
 */
public record ValueReference(long number, int length, int crc) {
    byte[] encode() {
        byte[] bytes = new byte[REFERENCE_LENGTH];
        Bytes.putLong(bytes, REFERENCE_NUMBER_OFFSET, number);
        Bytes.putInt(bytes, REFERENCE_VALUE_LENGTH_OFFSET, length);
        Bytes.putInt(bytes, REFERENCE_CRC_OFFSET, crc);
        return bytes;
    }

    static ValueReference decode(byte[] bytes) {
        return new ValueReference(
                Bytes.getLong(bytes, REFERENCE_NUMBER_OFFSET),
                Bytes.getInt(bytes, REFERENCE_VALUE_LENGTH_OFFSET),
                Bytes.getInt(bytes, REFERENCE_CRC_OFFSET));
    }
}
