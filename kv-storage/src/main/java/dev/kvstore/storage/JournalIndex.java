package dev.kvstore.storage;

/** What the journal asks of the engine that indexes it, while it rewrites segments. */
public interface JournalIndex {
    /**
     * Whether a record must be kept: the index points to it, or a snapshot or the history needs it. Called by one thread, without the
     * journal's lock. An index that keeps a put for a snapshot or the history must keep a later delete of its key too. For a delete this is asked too; the journal keeps it anyway as long as an older segment may hold its key.
     *
     * @param entry of the record, valid during the call
     * @return false if nothing needs it, now and for ever
     */
    boolean isLive(KeyEntry entry);

    /**
     * A record has a copy elsewhere now: the index goes over to it if it still points to the old one. Called under the journal's lock.
     *
     * @param key the key
     * @param from old position
     * @param to new position
     * @return false if nothing needs the record any more, since it was superseded while it was copied
     */
    boolean moved(byte[] key, long from, long to);

    /**
     * The directory that the journal keeps in a file from a clean close to the next open.
     *
     * @return null if there is none
     */
    default KeptDirectory kept() {
        return null;
    }
}
