package dev.kvstore.adapters;

import dev.kvstore.KvException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Counts the calls that are running inside a native store, so that its memory is freed only when they have left. Each
 * {@link #enter} that returns is followed by {@link #exit} on the same thread.
 *
 * <p>Counters are striped by thread, a stripe to a pair of cache lines. A caller counts itself in and then looks whether
 * the gate is closed; {@link #close} closes it and then looks whether anybody is counted in. Both steps are sequentially
 * consistent, so one of the two always sees the other.
 */
public final class Gate {
    private static final int STRIPES = 16;
    private static final int LONGS_PER_STRIPE = 16;
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final String subject;
    private final AtomicLongArray running = new AtomicLongArray(STRIPES * LONGS_PER_STRIPE);
    private final ThreadLocal<Integer> functions = ThreadLocal.withInitial(() -> 0);
    private volatile boolean closed;

    /**
     * An open gate.
     *
     * @param subject what is behind it, for messages
     */
    public Gate(String subject) {
        this.subject = subject;
    }

    /**
     * Begins a call.
     *
     * @throws KvException.Closed if the gate is closed
     */
    public void enter() {
        if (!tryEnter()) {
            throw new KvException.Closed("closed: " + subject);
        }
    }

    /**
     * Begins a call unless the gate is closed.
     *
     * @return whether the call may go on, and {@link #exit} must follow
     */
    public boolean tryEnter() {
        int stripe = stripe();
        running.incrementAndGet(stripe);
        if (closed) {
            running.decrementAndGet(stripe);
            return false;
        }
        return true;
    }

    /** Ends a call. */
    public void exit() {
        running.decrementAndGet(stripe());
    }

    private static int stripe() {
        return (int) (Thread.currentThread().threadId() & STRIPES - 1) * LONGS_PER_STRIPE;
    }

    /**
     * Runs a function of the caller, from within which the gate cannot be closed.
     *
     * @param function to run
     * @param <T> of its result
     * @return its result
     */
    public <T> T callFunction(Supplier<T> function) {
        int depth = functions.get();
        functions.set(depth + 1);
        try {
            return function.get();
        } finally {
            functions.set(depth);
        }
    }

    /**
     * Keeps further calls out and waits for those inside, interrupted or not. Idempotent; every caller waits.
     *
     * @throws IllegalStateException from within {@link #callFunction} on this thread
     */
    public void close() {
        if (functions.get() > 0) {
            throw new IllegalStateException("a store cannot be closed from within its own function: " + subject);
        }
        closed = true;
        boolean interrupted = false;
        while (isBusy()) {
            interrupted |= Thread.interrupted();
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Whether no call can begin any more; some may be running still.
     *
     * @return whether {@link #close} has begun
     */
    public boolean isClosed() {
        return closed;
    }

    private boolean isBusy() {
        for (int stripe = 0; stripe < running.length(); stripe += LONGS_PER_STRIPE) {
            if (running.get(stripe) != 0) {
                return true;
            }
        }
        return false;
    }
}
