package dev.kvstore.storage.point;

import dev.kvstore.storage.Frame;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.ValueReference;
import java.util.function.Predicate;

/** One put or delete on its way into the store, and what it takes the place of. Can be used again, so that a put allocates nothing. */
final class Edit implements Change {
    static final Predicate<Edit> ALWAYS = edit -> true;

    private byte[] key;
    private long hash;
    private byte[] value;
    private ValueReference reference;
    private Predicate<Edit> condition;
    private long oldPosition;
    private int oldFootprint;
    private long oldSequence;

    /** Becomes a put if a condition holds; the reference is null if the value stands in the record. */
    Edit put(byte[] newKey, long newHash, byte[] newValue, ValueReference newReference, Predicate<Edit> onlyIf) {
        key = newKey;
        hash = newHash;
        value = newValue;
        reference = newReference;
        condition = onlyIf;
        return this;
    }

    /** Becomes a delete if a condition holds. */
    Edit delete(byte[] newKey, long newHash, Predicate<Edit> onlyIf) {
        return put(newKey, newHash, null, null, onlyIf);
    }

    /** Lets go of the arrays of the caller. */
    void clear() {
        put(null, 0, null, null, null);
    }

    @Override
    public void locate(PointIndex index) {
        RecordBuffer present = index.find(key, hash);
        oldPosition = present == null ? HashDirectory.NONE : present.position();
        oldFootprint = present == null ? 0 : present.footprint();
        oldSequence = present == null ? 0 : present.sequence();
    }

    /** What it takes the place of is an edit of the same batch, that stands in the frame by now. */
    void follows(Edit before, Frame frame, int index) {
        oldPosition = before.isDelete() ? HashDirectory.NONE : frame.position(index);
        oldFootprint = before.isDelete() ? 0 : frame.length(index) + before.valueFileLength();
        oldSequence = frame.sequence(index);
    }

    @Override
    public void encode(Frame frame) {
        if (isDelete()) {
            frame.delete(key, oldSequence);
        } else if (reference == null) {
            frame.put(key, value, oldSequence);
        } else {
            frame.put(key, reference, oldSequence);
        }
    }

    @Override
    public boolean isCurrent(PointIndex index) {
        return index.isCurrent(hash, oldPosition);
    }

    @Override
    public boolean isAllowed(PointIndex index) {
        return condition.test(this);
    }

    @Override
    public int newKeys() {
        return isDelete() || replaces() ? 0 : 1;
    }

    @Override
    public void publish(PointIndex index, Frame frame) {
        index.publish(this, frame, 0);
    }

    @Override
    public void discardValues(Journal journal) {
        journal.discardValue(reference);
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public boolean onlyDeletes() {
        return isDelete();
    }

    byte[] key() {
        return key;
    }

    long hash() {
        return hash;
    }

    boolean isDelete() {
        return value == null;
    }

    /** Whether there was a record of the key. */
    boolean replaces() {
        return oldPosition != HashDirectory.NONE;
    }

    long oldPosition() {
        return oldPosition;
    }

    /** Bytes that become garbage. */
    int oldFootprint() {
        return oldFootprint;
    }

    private int valueFileLength() {
        return reference == null ? 0 : reference.length();
    }

    /** 0 if there was none. */
    long oldSequence() {
        return oldSequence;
    }
}
