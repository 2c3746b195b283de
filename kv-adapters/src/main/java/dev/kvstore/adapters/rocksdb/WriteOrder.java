package dev.kvstore.adapters.rocksdb;

import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * Plain writes run beside each other; a conditional one, which reads before it writes, runs alone, since RocksDB has no
 * compare and set. Not reentrant.
 */
final class WriteOrder {
    private final StampedLock lock = new StampedLock();

    void shared(Runnable write) {
        long stamp = lock.readLock();
        try {
            write.run();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    <T> T alone(Supplier<T> write) {
        long stamp = lock.writeLock();
        try {
            return write.get();
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
