package dev.kvstore.storage;

/**
 * What opening has found and made, handed to the journal.
 *
 * @param folder of the store
 * @param lock held
 * @param poison of the store
 * @param catalog with every segment open
 * @param values the value files
 * @param reserve as it was left
 * @param active where appending goes on; null if read-only
 * @param chain what a segment that was not started links to
 * @param lastSequence of the last record
 * @param lastMillis of the last record
 */
record OpenedFiles(
        Folder folder,
        StoreLock lock,
        Poison poison,
        Catalog catalog,
        ValueFiles values,
        Reserve reserve,
        Segment active,
        int chain,
        long lastSequence,
        long lastMillis) {
    void enter(Tail tail) {
        if (active.isStarted()) {
            tail.resume(active);
        } else {
            tail.start(active, chain);
        }
    }
}
