package dev.kvstore.storage;

/**
 * What an index needs to know of a record: all but the value.
 *
 * @param key the key
 * @param delete whether it removes the key
 * @param sequence number of the write
 * @param millis time of the write, milliseconds since 1970
 * @param position in the journal
 * @param length of the record in bytes
 * @param valueFile number of the file that holds the value, 0 if none does
 */
public record KeyEntry(
        byte[] key, boolean delete, long sequence, long millis, long position, int length, long valueFile) {
    static KeyEntry of(Record record) {
        ValueReference reference = record.reference();
        return new KeyEntry(
                record.key(),
                record.isDelete(),
                record.sequence(),
                record.millis(),
                record.position(),
                record.length(),
                reference == null ? 0 : reference.number());
    }
}
