package dev.kvstore.storage.point;

import dev.kvstore.storage.RecordCursor;

/** All records of the journal up to a snapshot, without those that it does not see. Reads every byte once, and holds little in memory. */
final class JournalEntries implements PointEntries {
    private final PointSnapshot snapshot;
    private final RecordCursor records;
    private final long seed;

    JournalEntries(PointSnapshot snapshot, RecordCursor records, long seed) {
        this.snapshot = snapshot;
        this.records = records;
        this.seed = seed;
    }

    @Override
    public boolean next() {
        while (records.next()) {
            if (!records.isDelete() && isSeen()) {
                return true;
            }
        }
        return false;
    }

    private boolean isSeen() {
        return records.isAllLive() || snapshot.sees(records, records.keyHash(seed));
    }

    @Override
    public int keyLength() {
        return records.keyLength();
    }

    @Override
    public void copyKey(byte[] into, int offset) {
        records.copyKey(into, offset);
    }

    @Override
    public int valueLength() {
        return records.valueLength();
    }

    @Override
    public void copyValue(byte[] into, int offset) {
        records.copyValue(into, offset);
    }
}
