package dev.kvstore.storage.point;

import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.RecordHashes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Where the records stand that open snapshots see and the index points to no more. Changed under the lock of the journal, read
 * without; costs nothing while no snapshot is open.
 *
 * <p>Each snapshot begins an age. A record that is superseded is noted in the newest age, if its number is within the newest open
 * snapshot: then it is what that one sees. An older snapshot that does not find a key in its own age looks in those after it, since
 * the key was not changed in its own; what it finds there must be within it too, or the key is younger than it. A record is noted
 * before the index leaves it, so who does not find it in the index any more finds it here. The pins of the snapshots keep the noted
 * records where they are.
 */
final class HeldVersions {
    /** The time from one snapshot to the next. */
    static final class Age {
        private final long sequence;
        private volatile HashDirectory superseded;
        private boolean open = true;

        private Age(long sequence) {
            this.sequence = sequence;
        }

        /** The last write that the snapshot sees. */
        long sequence() {
            return sequence;
        }
    }

    private final Journal journal;
    private final RecordHashes hashes;
    private volatile List<Age> ages = List.of();
    private long newestOpen = -1;

    HeldVersions(Journal journal, RecordHashes hashes) {
        this.journal = journal;
        this.hashes = hashes;
    }

    /** Begins an age; under the lock. */
    Age open(long sequence) {
        Age age = new Age(sequence);
        List<Age> more = new ArrayList<>(ages);
        more.add(age);
        ages = List.copyOf(more);
        newestOpen = sequence;
        return age;
    }

    /** Ends the snapshot of an age; what it noted stays as long as an older snapshot may need it. */
    void close(Age age) {
        journal.lock().lock();
        try {
            age.open = false;
            List<Age> left = ages.stream().dropWhile(each -> !each.open).toList();
            newestOpen = left.stream().filter(each -> each.open).mapToLong(Age::sequence).max().orElse(-1);
            ages = left;
        } finally {
            journal.lock().unlock();
        }
    }

    /** To be called before the index leaves a record, under the lock. */
    void keep(Edit edit) {
        if (edit.oldSequence() <= newestOpen && edit.replaces()) {
            Age newest = ages.getLast();
            if (newest.superseded == null) {
                newest.superseded = HashDirectory.collected(hashes);
            }
            newest.superseded.insert(edit.hash(), edit.oldPosition());
        }
    }

    /** The ages from that of a snapshot on. */
    private List<Age> since(Age from) {
        List<Age> all = ages;
        return all.subList(Math.max(0, all.indexOf(from)), all.size());
    }

    /** Whether a record was superseded since a snapshot; if it is within it, it is what the snapshot sees. */
    boolean contains(Age from, long hash, long position) {
        for (Age age : since(from)) {
            HashDirectory superseded = age.superseded;
            if (superseded != null && superseded.contains(hash, position)) {
                return true;
            }
        }
        return false;
    }

    /** Gives out what was noted since a snapshot; some of it may be younger than that. */
    void forEach(Age from, LongConsumer action) {
        for (Age age : since(from)) {
            HashDirectory superseded = age.superseded;
            if (superseded != null) {
                superseded.forEach(action);
            }
        }
    }

    /** The record that a snapshot sees of a key whose newest record is not it; null if none. In an epoch. */
    RecordBuffer find(Age from, byte[] key, long hash) {
        for (Age age : since(from)) {
            HashDirectory superseded = age.superseded;
            RecordBuffer found = superseded == null
                    ? null
                    : PointIndex.find(journal, superseded, key, hash, superseded.find(hash));
            if (found != null) {
                return found.sequence() <= from.sequence() ? found : null;
            }
        }
        return null;
    }
}
