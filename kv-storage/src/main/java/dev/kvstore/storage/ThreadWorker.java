package dev.kvstore.storage;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Runs its task on a daemon thread. */
final class ThreadWorker implements Worker {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final long periodNanos;
    private final Runnable task;
    private final Thread thread;
    private boolean wanted;
    private boolean closed;

    ThreadWorker(String name, Duration period, Runnable task) {
        this.periodNanos = period.toNanos();
        this.task = task;
        this.thread = Thread.ofPlatform().daemon().name(name).start(this::loop);
    }

    private void loop() {
        while (await()) {
            try {
                task.run();
            } catch (RuntimeException | Error unexpected) {
                System.getLogger(ThreadWorker.class.getName()).log(Level.ERROR, thread.getName() + " failed",
                        unexpected);
            }
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
