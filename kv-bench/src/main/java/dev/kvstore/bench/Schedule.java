package dev.kvstore.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * An open loop: operations are due at fixed times, whether the store keeps up or not. So what is measured is how long somebody
 * waits who asks at these times, and a store that stands still makes all wait who come meanwhile.
 */
final class Schedule implements Pace {
    private static final long SPIN_NANOS = 100_000;

    private final double intervalNanos;
    private final double offsetNanos;
    private long startNanos;

    /** For one of some threads that together do so many operations a second. */
    Schedule(int operationsPerSecond, int threads, int thread) {
        double nanos = TimeUnit.SECONDS.toNanos(1) / (double) operationsPerSecond;
        intervalNanos = nanos * threads;
        offsetNanos = nanos * thread;
    }

    @Override
    public long await(int n) {
        if (n == 0) {
            startNanos = System.nanoTime();
        }
        long due = startNanos + (long) (offsetNanos + n * intervalNanos);
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        return due;
    }
}
