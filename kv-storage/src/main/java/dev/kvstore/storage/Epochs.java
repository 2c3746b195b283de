package dev.kvstore.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Who is reading: lets a writer wait until everyone who might still see something retired has left. Entering and leaving is one
 * atomic addition each to a counter that few threads share.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>There are two sets of counters; newcomers use the one that {@code phase} names. To wait, first let the other set drain,
 *       then switch the phase and let the first set drain: whoever entered before the wait is in one of them.
 *   <li>A newcomer may read the phase, pause, and count itself in the old set after that was seen empty. It counted itself
 *       after the retired thing had been unlinked, and the addition is a full fence, so it cannot find it. The next wait
 *       drains that set first.
 *   <li>The closed bit is read after the addition, and set before the counters are read: a reader either sees the bit and
 *       leaves, or is waited for.
 * </ol>
 *
 * This is the scheme of the Linux kernel's sleepable RCU. Rejected: hazard pointers (a fence for each pointer), and a lock
 * (readers would block writers).
 */
public final class Epochs {
    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(long[].class);

    /** A counter stands alone on two cache lines, since the hardware prefetches them in pairs. */
    private static final int STRIDE = 16;

    private static final long PAUSE_NANOS = 20_000;

    private final int stripes;
    private final long[] counters;
    private volatile int phase;
    private volatile boolean closed;

    /** Nobody is inside. */
    public Epochs() {
        stripes = Integer.highestOneBit(Math.max(8, Runtime.getRuntime().availableProcessors() * 2 - 1)) * 2;
        counters = new long[(2 * stripes + 1) * STRIDE];
    }

    /**
     * Announces a reader.
     *
     * @return to be handed to {@link #exit}; -1 if closed, then the reader is not inside
     */
    public int enter() {
        int hash = (int) Thread.currentThread().threadId() * 0x9E3779B9 >>> 8;
        int slot = ((hash & stripes - 1) * 2 + phase + 1) * STRIDE;
        COUNTER.getAndAdd(counters, slot, 1L);
        if (closed) {
            exit(slot);
            return -1;
        }
        return slot;
    }

    /**
     * Ends a reader.
     *
     * @param slot what {@link #enter} returned
     */
    public void exit(int slot) {
        COUNTER.getAndAdd(counters, slot, -1L);
    }

    /** Waits until everyone who is inside now has left. Must not be called from inside. */
    public synchronized void awaitReaders() {
        int now = phase;
        drain(1 - now);
        phase = 1 - now;
        drain(now);
    }

    /** Lets nobody in any more, and waits until everyone has left. Must not be called from inside. Idempotent. */
    public void close() {
        closed = true;
        awaitReaders();
    }

    /**
     * Whether readers are turned away.
     *
     * @return true after {@link #close} has begun
     */
    public boolean isClosed() {
        return closed;
    }

    private void drain(int which) {
        boolean interrupted = false;
        while (sum(which) != 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private long sum(int which) {
        long sum = 0;
        for (int stripe = 0; stripe < stripes; stripe++) {
            sum += (long) COUNTER.getVolatile(counters, (stripe * 2 + which + 1) * STRIDE);
        }
        return sum;
    }
}
