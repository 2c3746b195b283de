package dev.kvstore.storage;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** Waiting for another thread, which may have died: not for ever, and whether interrupted or not. */
final class Patience {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Patience() {}

    /** Returns after a signal, or some time, or for no reason; then the caller looks at what it waits for. It holds the lock. */
    static void await(Condition changed) {
        boolean interrupted = Thread.interrupted();
        try {
            changed.awaitNanos(LOOK_NANOS);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
