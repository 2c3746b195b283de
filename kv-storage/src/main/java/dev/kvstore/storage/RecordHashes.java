package dev.kvstore.storage;

/** Gives back the hashes that a {@link HashDirectory} does not keep. */
@FunctionalInterface
public interface RecordHashes {
    /**
     * The hash of the key of a record, as it was inserted with. Called under the lock of the writer.
     *
     * @param position of a record that is in the directory
     * @return its hash
     */
    long hashAt(long position);
}
