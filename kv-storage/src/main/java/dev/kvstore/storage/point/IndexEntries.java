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
    private byte[] key;
    private byte[] value;

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
        RecordBuffer record = journal.read(positions.next());
        key = new byte[record.keyLength()];
        record.copyKey(key, 0);
        value = record.value();
        return true;
    }

    @Override
    public int keyLength() {
        return key.length;
    }

    @Override
    public void copyKey(byte[] into, int offset) {
        System.arraycopy(key, 0, into, offset, key.length);
    }

    @Override
    public int valueLength() {
        return value.length;
    }

    @Override
    public void copyValue(byte[] into, int offset) {
        System.arraycopy(value, 0, into, offset, value.length);
    }
}
