package dev.kvstore.storage.point;

import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The entries of a snapshot found through the index, for a store in which few records are left of many: holds their positions, but
 * need not read what is dead.
 *
 * <p>What the index has within the snapshot is what the snapshot sees; for what was superseded since, the held versions are looked at
 * afterwards. A record that was superseded in between is met twice, and known again by its number.
 */
final class IndexEntries implements PointEntries {
    private final Journal journal;
    private final Iterator<Long> positions;
    private long position;

    IndexEntries(Journal journal, PointIndex index, HeldVersions.Age age) {
        this.journal = journal;
        SortedMap<Long, Long> bySequence = new TreeMap<>();
        index.directory().forEach(each -> add(bySequence, each, age));
        index.held().forEach(age, each -> add(bySequence, each, age));
        this.positions = bySequence.values().iterator();
    }

    private void add(SortedMap<Long, Long> bySequence, long found, HeldVersions.Age age) {
        RecordBuffer record = journal.read(found);
        if (record.sequence() <= age.sequence()) {
            bySequence.put(record.sequence(), found);
        }
    }

    @Override
    public boolean next() {
        if (!positions.hasNext()) {
            return false;
        }
        position = positions.next();
        return true;
    }

    /** Read again each time: the buffer of the thread may have been used for something else meanwhile. */
    private RecordBuffer record() {
        return journal.read(position);
    }

    @Override
    public int keyLength() {
        return record().keyLength();
    }

    @Override
    public void copyKey(byte[] into, int offset) {
        record().copyKey(into, offset);
    }

    @Override
    public int valueLength() {
        return record().valueLength();
    }

    @Override
    public void copyValue(byte[] into, int offset) {
        record().copyValue(into, offset);
    }
}
