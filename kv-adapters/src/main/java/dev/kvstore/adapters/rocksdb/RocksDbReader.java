package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.Limits;
import dev.kvstore.SortedKvReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** All reading methods, on a database or on a snapshot of it. */
abstract class RocksDbReader implements SortedKvReader {
    private static final int SCRATCH_LENGTH = 64 << 10;
    private static final int MAX_SCRATCH_LENGTH = 1 << 20;
    private static final byte[] NONE = {};

    /** RocksDB copies what fits of a value that is too long; the contract wants nothing then. So it copies here first. */
    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[SCRATCH_LENGTH]);

    /** Begins a call; throws if what is read is closed. */
    abstract void enter();

    /** Ends a call. */
    abstract void exit();

    /** Whether no call can begin any more. */
    abstract boolean isClosed();

    abstract RocksDB rocks();

    abstract ReadOptions readOptions();

    abstract Path path();

    /** The store that counts what is lent out. */
    abstract RocksDbStore store();

    final KvException failed(String operation, RocksDBException failure) {
        return Errors.translate(operation, path(), failure);
    }

    @Override
    public byte[] get(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            return rocks().get(readOptions(), key);
        } catch (RocksDBException e) {
            throw failed("get", e);
        } finally {
            exit();
        }
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            byte[] scratch = SCRATCH.get();
            int length = rocks().get(readOptions(), key, scratch);
            if (length > scratch.length) {
                return copyLong(key, into, offset);
            }
            if (length > 0 && length <= into.length - offset) {
                System.arraycopy(scratch, 0, into, offset, length);
            }
            return length;
        } catch (RocksDBException e) {
            throw failed("get", e);
        } finally {
            exit();
        }
    }

    private int copyLong(byte[] key, byte[] into, int offset) throws RocksDBException {
        byte[] value = rocks().get(readOptions(), key);
        if (value == null) {
            return -1;
        }
        if (value.length <= MAX_SCRATCH_LENGTH) {
            SCRATCH.set(value); // nobody else has it; the next value may be as long
        }
        if (value.length <= into.length - offset) {
            System.arraycopy(value, 0, into, offset, value.length);
        }
        return value.length;
    }

    @Override
    public int get(MemorySegment key, MemorySegment into) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(into, "into");
        Limits.checkKeyLength(key.byteSize());
        byte[] value = get(key.toArray(ValueLayout.JAVA_BYTE));
        if (value == null) {
            return -1;
        }
        if (value.length <= into.byteSize()) {
            MemorySegment.copy(value, 0, into, ValueLayout.JAVA_BYTE, 0, value.length);
        }
        return value.length;
    }

    @Override
    public boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            return rocks().get(readOptions(), key, NONE) != RocksDB.NOT_FOUND;
        } catch (RocksDBException e) {
            throw failed("get", e);
        } finally {
            exit();
        }
    }

    /** Values of one moment: the read options name a snapshot. RocksDB gives null for a failed read too, so ask again. */
    final List<byte[]> getAll(ReadOptions ofOneMoment, List<byte[]> keys) {
        if (keys.isEmpty()) {
            return new ArrayList<>(); // RocksDB refuses an empty list
        }
        try {
            List<byte[]> values = rocks().multiGetAsList(ofOneMoment, keys);
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) == null) {
                    values.set(i, rocks().get(ofOneMoment, keys.get(i)));
                }
            }
            return values;
        } catch (RocksDBException e) {
            throw failed("multiGet", e);
        }
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            return new RocksDbCursor(this, range);
        } finally {
            exit();
        }
    }

    /** Walks over all entries: RocksDB has only an estimate. */
    @Override
    public long count() {
        try (Cursor cursor = scan()) {
            long count = 0;
            while (cursor.next()) {
                count++;
            }
            return count;
        }
    }
}
