package dev.kvstore.adapters;

import dev.kvstore.KvException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a native object from being freed while a call uses it. For objects with one user at a time, such as a cursor: half
 * the price of a monitor, and no {@link Gate} has to be entered. Others only meet here to free the object, so waiting is
 * rare and needs no queue. Each {@link #enter} that returns is followed by {@link #exit}. Not reentrant.
 */
public final class Guard {
    private static final int IDLE = 0;
    private static final int IN_USE = 1;
    private static final int FREED = 2;
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final String subject;
    private final AtomicInteger state = new AtomicInteger(IDLE);

    /**
     * Guards an object that is there.
     *
     * @param subject what is guarded, for messages
     */
    public Guard(String subject) {
        this.subject = subject;
    }

    /**
     * Begins a call.
     *
     * @throws KvException.Closed if the object is freed
     */
    public void enter() {
        while (!state.compareAndSet(IDLE, IN_USE)) {
            if (state.get() == FREED) {
                throw new KvException.Closed("closed: " + subject);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Ends a call. */
    public void exit() {
        state.setRelease(IDLE);
    }

    /** Lets no call in any more and waits for the one inside, interrupted or not; then the object can be freed. Idempotent. */
    public void close() {
        boolean interrupted = false;
        while (state.get() != FREED && !state.compareAndSet(IDLE, FREED)) {
            interrupted |= Thread.interrupted();
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
