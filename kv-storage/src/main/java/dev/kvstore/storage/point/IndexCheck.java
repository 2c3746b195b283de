package dev.kvstore.storage.point;

import dev.kvstore.CheckReport.Fault;
import dev.kvstore.KvException;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.RecordCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds the index against a sound journal, as of a snapshot: each entry leads to the newest record of its key, and a record to which
 * none leads was superseded or deleted later. Goes through the journal once, and holds in memory only what waits for its delete.
 */
final class IndexCheck {
    /** A lost index would have as many as there are keys. */
    private static final int MOST_FAULTS = 100;

    private final Journal journal;
    private final PointSnapshot snapshot;
    private final long seed;
    private final Path path;
    private final RecordCursor records;
    private final HashDirectory undeleted;
    private final List<Fault> faults = new ArrayList<>();
    private long seen;

    IndexCheck(Journal journal, PointSnapshot snapshot, long seed, Path path) {
        this.journal = journal;
        this.snapshot = snapshot;
        this.seed = seed;
        this.path = path;
        this.records = snapshot.records();
        this.undeleted = HashDirectory.collected(position -> journal.read(position).keyHash(seed));
    }

    List<Fault> run() {
        try {
            while (faults.size() < MOST_FAULTS && step()) {}
            undeleted
                    .forEach(position -> add(position, "no entry of the directory leads to it, and no delete follows"));
        } catch (KvException.Corrupt found) {
            faults.add(new Fault(found.path(), found.position(), found.fault()));
        }
        if (faults.isEmpty() && seen != snapshot.count()) {
            faults.add(new Fault(path, 0,
                    "directory: found=" + snapshot.count() + " entries expected=" + seen + ", as there are records"));
        }
        return faults;
    }

    private boolean step() {
        int epoch = snapshot.enter();
        try {
            boolean there = records.next();
            if (there) {
                check(records.keyHash(seed));
            }
            return there;
        } finally {
            snapshot.exit(epoch);
        }
    }

    private void check(long hash) {
        if (!records.isDelete() && snapshot.sees(records, hash)) {
            seen++;
            return;
        }
        byte[] key = new byte[records.keyLength()];
        records.copyKey(key, 0);
        RecordBuffer newest = snapshot.find(key, hash);
        if (newest != null && newest.sequence() <= records.sequence()) {
            add(newest.position(), "the directory leads to it, though the record " + records.sequence() + " is newer");
        } else if (records.isDelete()) {
            removeDeleted(key, hash);
        } else if (newest == null) {
            undeleted.insert(hash, records.position());
        }
    }

    private void removeDeleted(byte[] key, long hash) {
        RecordBuffer deleted = PointIndex.find(journal, undeleted, key, hash, undeleted.find(hash));
        while (deleted != null) {
            undeleted.remove(hash, deleted.position());
            deleted = PointIndex.find(journal, undeleted, key, hash, undeleted.find(hash));
        }
    }

    private void add(long position, String description) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(journal.faultAt(position, description));
        }
    }
}
