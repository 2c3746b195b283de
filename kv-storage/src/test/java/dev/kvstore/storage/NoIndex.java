package dev.kvstore.storage;

/** Keeps every record. */
final class NoIndex implements JournalIndex {
    @Override
    public boolean isLive(KeyEntry entry) {
        return true;
    }

    @Override
    public boolean moved(byte[] key, long from, long to) {
        return true;
    }
}
