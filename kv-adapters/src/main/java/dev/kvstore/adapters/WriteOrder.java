package dev.kvstore.adapters;

import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * Plain writes run beside each other; a conditional one, which reads before it writes, runs alone, in stores that have no
 * compare and set, or no batch that is one step. Not reentrant.
 */
public final class WriteOrder {
    private final StampedLock lock = new StampedLock();

    /** Nobody writes. */
    public WriteOrder() {}

    /**
     * Beside other plain writes.
     *
     * @param write to run
     */
    public void shared(Runnable write) {
        long stamp = lock.readLock();
        try {
            write.run();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /**
     * Beside no other write.
     *
     * @param write to run
     * @param <T> of its result
     * @return its result
     */
    public <T> T alone(Supplier<T> write) {
        long stamp = lock.writeLock();
        try {
            return write.get();
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
