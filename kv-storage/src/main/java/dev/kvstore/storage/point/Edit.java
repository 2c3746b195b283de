package dev.kvstore.storage.point;

import dev.kvstore.storage.Frame;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.RecordBuffer;
import dev.kvstore.storage.ValueReference;

/** One put or delete on its way into the store, and what it takes the place of. */
final class Edit {
    private final byte[] key;
    private final long hash;
    private final byte[] value;
    private final ValueReference reference;
    private long oldPosition;
    private int oldLength;
    private long oldSequence;

    private Edit(byte[] key, long hash, byte[] value, ValueReference reference) {
        this.key = key;
        this.hash = hash;
        this.value = value;
        this.reference = reference;
    }

    /** A put; the reference is null if the value stands in the record. */
    static Edit put(byte[] key, long hash, byte[] value, ValueReference reference) {
        return new Edit(key, hash, value, reference);
    }

    static Edit delete(byte[] key, long hash) {
        return new Edit(key, hash, null, null);
    }

    /** Remembers the present record of the key; null if there is none. */
    void located(RecordBuffer present) {
        oldPosition = present == null ? HashDirectory.NONE : present.position();
        oldLength = present == null ? 0 : present.length();
        oldSequence = present == null ? 0 : present.sequence();
    }

    /** What it takes the place of is an edit of the same batch, that stands in the frame by now. */
    void follows(Edit before, Frame frame, int index) {
        oldPosition = before.isDelete() ? HashDirectory.NONE : frame.position(index);
        oldLength = before.isDelete() ? 0 : frame.length(index);
        oldSequence = frame.sequence(index);
    }

    void encode(Frame frame) {
        if (isDelete()) {
            frame.delete(key, oldSequence);
        } else if (reference == null) {
            frame.put(key, value, oldSequence);
        } else {
            frame.put(key, reference, oldSequence);
        }
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

    ValueReference reference() {
        return reference;
    }

    /** Whether there was a record of the key. */
    boolean replaces() {
        return oldPosition != HashDirectory.NONE;
    }

    long oldPosition() {
        return oldPosition;
    }

    int oldLength() {
        return oldLength;
    }

    /** 0 if there was none. */
    long oldSequence() {
        return oldSequence;
    }
}
