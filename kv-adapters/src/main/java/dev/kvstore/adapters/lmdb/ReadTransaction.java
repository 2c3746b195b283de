package dev.kvstore.adapters.lmdb;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.lmdbjava.Cursor;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Stat;
import org.lmdbjava.Txn;

/** A transaction that reads one moment. One call at a time: its methods lock it. */
final class ReadTransaction {
    private final Environment environment;
    private final Txn<NativeBytes> txn;
    private final NativeBytes key = new NativeBytes();
    private final MemorySegment keyRoom = Arena.ofAuto().allocate(KeyLimits.MAX_LENGTH);

    ReadTransaction(Environment environment) {
        this.environment = environment;
        try {
            this.txn = environment.beginRead();
        } catch (LmdbException failed) {
            throw Errors.translate("read", environment.path(), failed);
        }
    }

    /** Goes to the newest moment. */
    synchronized void renew() {
        try {
            txn.renew();
        } catch (LmdbException failed) {
            throw Errors.translate("read", environment.path(), failed);
        }
    }

    /** Leaves its moment. */
    synchronized void reset() {
        txn.reset();
    }

    synchronized void close() {
        txn.close();
    }

    long sequence() {
        return txn.getId();
    }

    synchronized Stat stat() {
        return environment.entries().stat(txn);
    }

    private NativeBytes look(byte[] wanted) {
        if (!KeyLimits.fits(wanted)) {
            return null;
        }
        key.set(keyRoom.address(), wanted.length);
        key.fill(wanted);
        try {
            return environment.entries().get(txn, key);
        } catch (LmdbException failed) {
            throw Errors.translate("get", environment.path(), failed);
        }
    }

    synchronized byte[] find(byte[] wanted) {
        NativeBytes value = look(wanted);
        return value == null ? null : value.toArray();
    }

    synchronized int copy(byte[] wanted, byte[] into, int offset) {
        NativeBytes value = look(wanted);
        return value == null ? -1 : value.copy(into, offset);
    }

    synchronized boolean has(byte[] wanted) {
        return look(wanted) != null;
    }

    /** The value where it is, with a life of its own; null if absent. */
    @SuppressWarnings("restricted")
    synchronized MemorySegment view(byte[] wanted, Arena life) {
        NativeBytes value = look(wanted);
        return value == null
                ? null
                : MemorySegment.ofAddress(value.address()).reinterpret(value.length(), life, null).asReadOnly();
    }

    Cursor<NativeBytes> openCursor() {
        return environment.entries().openCursor(txn);
    }
}
