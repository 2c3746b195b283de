package dev.kvstore.storage.point;

import dev.kvstore.KvException;
import dev.kvstore.KvReader;
import dev.kvstore.Limits;
import dev.kvstore.storage.RecordBuffer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** Point reads, of the store and of its snapshots: they differ in what they find. */
abstract class PointReader implements KvReader {
    /** Announces a reader. */
    abstract int enter();

    abstract void exit(int epoch);

    /** The record of a key, in an epoch; null if there is none. */
    abstract RecordBuffer find(byte[] key, long hash);

    abstract long hash(byte[] key);

    @Override
    public final byte[] get(byte[] key) {
        Limits.checkKey(key);
        int epoch = enter();
        try {
            RecordBuffer record = find(key, hash(key));
            return record == null ? null : record.value();
        } finally {
            exit(epoch);
        }
    }

    @Override
    public final int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromIndexSize(offset, 0, into.length);
        int epoch = enter();
        try {
            RecordBuffer record = find(key, hash(key));
            if (record == null) {
                return -1;
            }
            int length = record.valueLength();
            if (length <= into.length - offset) {
                record.copyValue(into, offset);
            }
            return length;
        } finally {
            exit(epoch);
        }
    }

    @Override
    public final int get(MemorySegment key, MemorySegment into) {
        Objects.requireNonNull(key, "key");
        Limits.checkKeyLength(key.byteSize());
        Objects.requireNonNull(into, "into");
        byte[] bytes = key.toArray(ValueLayout.JAVA_BYTE);
        int epoch = enter();
        try {
            RecordBuffer record = find(bytes, hash(bytes));
            if (record == null) {
                return -1;
            }
            int length = record.valueLength();
            if (length <= into.byteSize()) {
                MemorySegment.copy(record.value(), 0, into, ValueLayout.JAVA_BYTE, 0, length);
            }
            return length;
        } finally {
            exit(epoch);
        }
    }

    @Override
    public final boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        int epoch = enter();
        try {
            return find(key, hash(key)) != null;
        } finally {
            exit(epoch);
        }
    }

    static KvException.Closed closed(String what) {
        return new KvException.Closed(what + " is closed");
    }
}
