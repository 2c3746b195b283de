package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

/**
 * One put or delete as it stands in the journal, checksum verified.
 *
 * @param kind {@link JournalFormat#RECORD_PUT}, {@code RECORD_DELETE} or {@code RECORD_REFERENCE}
 * @param sequence number of the write
 * @param millis time of the write, milliseconds since 1970
 * @param previous sequence of the previous version of the key, 0 if none or not recorded
 * @param position in the journal
 * @param length of the record in bytes
 * @param key the key
 * @param storedValue the value, or the encoded {@link ValueReference}, or null for a delete
 */
public record Record(
        int kind, long sequence, long millis, long previous, long position, int length, byte[] key,
        byte[] storedValue) {
    /**
     * Whether it removes its key.
     *
     * @return true for a delete
     */
    public boolean isDelete() {
        return kind == RECORD_DELETE;
    }

    /**
     * Where the value stands, if not here.
     *
     * @return null if it stands in the record, or there is none
     */
    public ValueReference reference() {
        return kind == RECORD_REFERENCE ? ValueReference.decode(storedValue) : null;
    }

    /** Bytes that it occupies, with the file of its value if it has one. */
    int footprint() {
        ValueReference reference = reference();
        return reference == null ? length : length + reference.length();
    }
}
