package dev.kvstore.storage;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Runs its task on a daemon thread. */
final class ThreadWorker implements Worker {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final long periodNanos;
    private final Runnable task;
    private final Thread thread;
    private boolean wanted;
    private boolean closed;

    ThreadWorker(String name, Duration period, Runnable task) {
        this.periodNanos = saturatedNanos(period);
        this.task = task;
        this.thread = Thread.ofPlatform().daemon().name(name).start(this::loop);
    }

    /** Centuries are as good as for ever. */
    private static long saturatedNanos(Duration period) {
        return period.compareTo(LONGEST) < 0 ? period.toNanos() : LONGEST.toNanos();
    }

    private void loop() {
        while (step()) {
            // until it is closed
        }
    }

    /** Whatever is thrown, also by the waiting or the logging when memory is short, the worker goes on. False at the end. */
    private boolean step() {
        try {
            if (!await()) {
                return false;
            }
            task.run();
        } catch (Throwable unexpected) {
            report(unexpected);
        }
        return true;
    }

    private static void report(Throwable unexpected) {
        try {
            System.getLogger(ThreadWorker.class.getName())
                    .log(Level.ERROR, Thread.currentThread().getName() + " failed", unexpected);
        } catch (Throwable unspeakable) {
            LockSupport.parkNanos(PAUSE_NANOS); // there may be memory for it the next time
        }
    }

    /** Waits until the task is wanted or due; false at the end. */
    private boolean await() {
        lock.lock();
        try {
            long left = periodNanos;
            while (!wanted && !closed && (periodNanos == 0 || left > 0)) {
                left = awaitChange(left);
            }
            wanted = false;
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private long awaitChange(long left) {
        if (periodNanos == 0) {
            changed.awaitUninterruptibly();
            return 0;
        }
        try {
            return changed.awaitNanos(left);
        } catch (InterruptedException ignoredByWorkers) {
            return left;
        }
    }

    @Override
    public boolean isAlive() {
        return thread.isAlive();
    }

    @Override
    public void signal() {
        lock.lock();
        try {
            wanted = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        joinUninterruptibly();
    }

    private void joinUninterruptibly() {
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join(TimeUnit.SECONDS.toMillis(1));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
