package dev.kvstore.adapters.lmdb;

import dev.kvstore.KeyRange;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Predicate;
import org.lmdbjava.Cursor;
import org.lmdbjava.Stat;
import org.lmdbjava.Txn;

/** The transaction that writes. Its thread holds LMDB's lock for it. Closed without a commit, nothing has happened. */
final class WriteTransaction implements AutoCloseable {
    /** Of the one writer; a room for each thread that writes. */
    private static final ThreadLocal<MemorySegment> KEY_ROOM =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(KeyLimits.MAX_LENGTH));

    private final Environment environment;
    private final Txn<NativeBytes> txn;
    private final NativeBytes keyBytes = new NativeBytes();
    private final MemorySegment keyRoom = KEY_ROOM.get();

    WriteTransaction(Environment environment) {
        this.environment = environment;
        this.txn = environment.beginWrite();
    }

    private NativeBytes outside(byte[] key) {
        keyBytes.set(keyRoom.address(), key.length);
        keyBytes.fill(key);
        return keyBytes;
    }

    byte[] find(byte[] key) {
        NativeBytes value = KeyLimits.fits(key) ? environment.entries().get(txn, outside(key)) : null;
        return value == null ? null : value.toArray();
    }

    /** Into room that LMDB reserves in its own pages. */
    boolean put(byte[] key, byte[] value) {
        environment.entries().reserve(txn, outside(key), value.length).fill(value);
        return true;
    }

    boolean delete(byte[] key) {
        if (KeyLimits.fits(key)) {
            environment.entries().delete(txn, outside(key));
        }
        return true;
    }

    WriteResult apply(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Require(byte[] key, byte[] expected)
                    && !Arrays.equals(find(key), expected)) {
                return WriteResult.conflict(key);
            }
        }
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> put(key, value);
                case WriteBatch.Delete(byte[] key) -> delete(key);
                case WriteBatch.Require checked -> {}
            }
        }
        return WriteResult.APPLIED;
    }

    /** Key by key; the native cursor stays in place when the entry under it is deleted, so each step looks again. */
    boolean deleteRange(KeyRange range) {
        boolean found = true;
        while (found) {
            found = withFirst(range, cursor -> {
                cursor.delete();
                return true;
            });
        }
        return true;
    }

    /** Shows the first entry of a range, if there is one. */
    boolean withFirst(KeyRange range, Predicate<Cursor<NativeBytes>> use) {
        try (Cursor<NativeBytes> cursor = environment.entries().openCursor(txn)) {
            return new RangeWalk(range).first(cursor) && use.test(cursor);
        }
    }

    Stat stat() {
        return environment.entries().stat(txn);
    }

    void commit() {
        txn.commit();
    }

    @Override
    public void close() {
        txn.close();
    }
}
