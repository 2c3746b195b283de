package dev.kvstore.testkit.journal;

import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalIndex;
import dev.kvstore.storage.KeyEntry;
import dev.kvstore.storage.Record;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The index: from keys to slots. Changed under the journal's lock, read without. */
final class SlotMap implements JournalIndex {
    private final ConcurrentSkipListMap<byte[], Slot> slots = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
    private final Journal journal;
    private volatile long count;

    SlotMap(Journal journal) {
        this.journal = journal;
    }

    Slot get(byte[] key) {
        return slots.get(key);
    }

    long count() {
        return count;
    }

    void put(byte[] key, Slot slot) {
        Slot old = slots.put(key, slot);
        if (old == null) {
            count++;
        } else {
            journal.superseded(old.position(), old.length());
        }
    }

    /** The delete itself is garbage too, once nothing older is left. */
    void delete(byte[] key, Slot tombstone) {
        Slot old = slots.remove(key);
        if (old != null) {
            count--;
            journal.superseded(old.position(), old.length());
        }
        journal.superseded(tombstone.position(), tombstone.length());
    }

    void replayed(KeyEntry entry) {
        Slot slot = new Slot(entry.position(), entry.length());
        if (entry.delete()) {
            delete(entry.key(), slot);
        } else {
            put(entry.key(), slot);
        }
    }

    NavigableMap<byte[], Slot> copy() {
        return new TreeMap<>(slots);
    }

    @Override
    public boolean isLive(Record record) {
        Slot slot = slots.get(record.key());
        return slot != null && slot.position() == record.position();
    }

    @Override
    public boolean moved(byte[] key, long from, long to) {
        Slot slot = slots.get(key);
        if (slot == null || slot.position() != from) {
            return false;
        }
        slots.put(key, new Slot(to, slot.length()));
        return true;
    }
}
