package dev.kvstore.storage.point;

import dev.kvstore.storage.DirectoryFile;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalIndex;
import dev.kvstore.storage.KeptDirectory;
import dev.kvstore.storage.KeyEntry;
import dev.kvstore.storage.KeyHash;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.RecordHashes;
import java.security.SecureRandom;

/** Where the newest record of each key stands. Changed under the lock of the journal, read without. */
final class PointIndex implements JournalIndex, RecordHashes {
    private static final SecureRandom SEEDS = new SecureRandom();

    private final Journal journal;
    private final long seed;
    private final HashDirectory directory;
    private final HeldVersions held;

    /** Odd while a batch is being published. */
    private volatile int batches;

    /** How many records a compaction has moved; under the lock. */
    private long moves;

    /** As it was kept, or empty. */
    PointIndex(Journal journal, DirectoryFile kept) {
        this.journal = journal;
        this.seed = kept == null ? SEEDS.nextLong() : kept.seed();
        this.directory = kept == null ? HashDirectory.offHeap(this) : HashDirectory.kept(kept, this);
        this.held = new HeldVersions(journal, this);
    }

    HashDirectory directory() {
        return directory;
    }

    @Override
    public KeptDirectory kept() {
        return new KeptDirectory(directory, seed);
    }

    HeldVersions held() {
        return held;
    }

    long seed() {
        return seed;
    }

    long hash(byte[] key) {
        return KeyHash.hash(key, seed);
    }

    @Override
    public long hashAt(long position) {
        return journal.read(position).keyHash(seed);
    }

    // ---- reading, in an epoch or under the lock

    /** Loads the memory of a record. */
    long touch(long position) {
        return journal.touch(position);
    }

    /** The newest record of a key; null if there is none. */
    RecordBuffer find(byte[] key, long hash) {
        return find(key, hash, directory.find(hash));
    }

    /** As {@link #find(byte[], long)}, from the first candidate on. */
    RecordBuffer find(byte[] key, long hash, long candidate) {
        return find(journal, directory, key, hash, candidate);
    }

    /** The record of a key that a directory has, looked for from one of its candidates on; null if there is none. */
    static RecordBuffer find(Journal journal, HashDirectory directory, byte[] key, long hash, long candidate) {
        long position = candidate;
        while (position != HashDirectory.NONE) {
            RecordBuffer record = journal.read(position);
            if (record.hasKey(key)) {
                return record;
            }
            position = directory.findNext(hash, position);
        }
        return null;
    }

    /** Whether a key would still be located at a position; without looking at keys, so that it may say no for nothing. Under the lock. */
    boolean isCurrent(long hash, long position) {
        return position == HashDirectory.NONE
                ? directory.find(hash) == HashDirectory.NONE
                : directory.contains(hash, position);
    }

    int batches() {
        return batches;
    }

    // ---- writing, under the lock

    long moves() {
        return moves;
    }

    /** Makes room for so many keys, with those that there are. */
    void reserveInAll(int keys) {
        directory.reserve((int) Math.max(0, keys - directory.size()));
    }

    /** Makes room for so many new keys, so that publishing them cannot fail. */
    void reserve(int keys) {
        directory.reserve(keys);
    }

    void beginBatch() {
        batches++;
    }

    void endBatch() {
        batches++;
    }

    /** Brings a record of an appended frame into view. */
    void publish(Edit edit, Frame frame, int index) {
        held.keep(edit);
        if (edit.isDelete()) {
            remove(edit.hash(), edit.oldPosition(), edit.oldFootprint());
            journal.deleted(frame.position(index), frame.length(index));
        } else {
            put(edit.hash(), edit.oldPosition(), edit.oldFootprint(), frame.position(index));
        }
    }

    private void put(long hash, long oldPosition, int oldFootprint, long position) {
        if (oldPosition == HashDirectory.NONE) {
            directory.insert(hash, position);
            return;
        }
        if (!directory.replace(hash, oldPosition, position)) {
            throw new IllegalStateException("the index has lost a record: position=" + oldPosition);
        }
        journal.superseded(oldPosition, oldFootprint);
    }

    private void remove(long hash, long oldPosition, int oldFootprint) {
        if (oldPosition == HashDirectory.NONE) {
            return;
        }
        if (!directory.remove(hash, oldPosition)) {
            throw new IllegalStateException("the index has lost a record: position=" + oldPosition);
        }
        journal.superseded(oldPosition, oldFootprint);
    }

    /** A record that was there when the store was opened; they come in order. */
    void replayed(KeyEntry entry, long hash) {
        RecordBuffer old = findOlder(entry, hash);
        long oldPosition = old == null ? HashDirectory.NONE : old.position();
        int oldFootprint = old == null ? 0 : old.footprint();
        if (entry.delete()) {
            remove(hash, oldPosition, oldFootprint);
            journal.deleted(entry.position(), entry.length());
        } else {
            put(hash, oldPosition, oldFootprint, entry.position());
        }
    }

    /** The record of the key so far; null if there is none. */
    private RecordBuffer findOlder(KeyEntry entry, long hash) {
        long position = directory.find(hash);
        return position == HashDirectory.NONE ? null : find(entry.key(), hash, position);
    }

    // ---- compaction

    @Override
    public boolean isLive(KeyEntry entry) {
        return !entry.delete() && directory.contains(entry.keyHash(seed), entry.position());
    }

    @Override
    public boolean moved(byte[] key, long from, long to) {
        moves++;
        return directory.replace(hash(key), from, to);
    }
}
