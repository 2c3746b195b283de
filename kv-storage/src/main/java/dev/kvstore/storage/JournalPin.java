package dev.kvstore.storage;

/** Holds back the deletion of everything that was in a journal when it was taken. */
public interface JournalPin extends AutoCloseable {
    /** Lets go. Idempotent. */
    @Override
    void close();
}
