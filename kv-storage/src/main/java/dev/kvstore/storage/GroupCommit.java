package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes appended frames durable, one force for all who wait. The first to arrive leads: it forces everything appended so far, for
 * itself and for those who come meanwhile. Before that it waits a little, at most a quarter of a mean force, for the committers of
 * the last group to come back with their next write.
 */
final class GroupCommit {
    /** What is to be forced: a moment of the journal. */
    interface Target {
        /** Forces everything up to a sequence number, or more; returns up to which. */
        long force(long wanted) throws IOException;
    }

    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Catalog catalog;
    private final Poison poison;
    private final Target target;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Condition arrived = lock.newCondition();

    /** Who forces now, or null. */
    Thread leader;

    private boolean closed;
    private int waiting;
    private long wanted;
    private int lastGroup;
    private long meanNanos;

    GroupCommit(Catalog catalog, Poison poison, Target target) {
        this.catalog = catalog;
        this.poison = poison;
        this.target = target;
    }

    /** Returns once everything up to a sequence number is durable. */
    void await(long sequence) {
        if (catalog.durableSequence() >= sequence) {
            return;
        }
        lock.lock();
        waiting++;
        wanted = Math.max(wanted, sequence);
        arrived.signal();
        try {
            while (catalog.durableSequence() < sequence) {
                poison.check();
                if (closed) {
                    throw new KvException.Closed("store is closed");
                }
                if (leader != null) {
                    awaitLeader();
                } else {
                    lead();
                }
            }
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /** Lets nobody force any more, and waits for who does. */
    void close() {
        lock.lock();
        try {
            closed = true;
            while (leader != null) {
                awaitLeader();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A leader that died without a word leaves its force in doubt. */
    private void awaitLeader() {
        if (leader.isAlive()) {
            Patience.await(changed);
        } else {
            poison.fail(new IllegalStateException("thread died while it forced: " + leader.getName()));
            leader = null;
        }
    }

    private void lead() {
        leader = Thread.currentThread();
        try {
            gather();
            lastGroup = waiting;
            long target = wanted;
            lock.unlock();
            try {
                force(target);
            } finally {
                lock.lock();
            }
        } finally {
            leader = null;
            changed.signalAll();
        }
    }

    /** An interrupt only ends the waiting for others, and is kept. */
    private void gather() {
        long left = meanNanos / 4;
        boolean interrupted = false;
        while (waiting < lastGroup && left > 0) {
            try {
                left = arrived.awaitNanos(left);
            } catch (InterruptedException e) {
                interrupted = true;
                left = 0;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Never tried again: after a failed force the kernel takes the pages for clean. */
    private void force(long upTo) {
        poison.check();
        ForceEvent event = new ForceEvent();
        event.begin();
        long start = System.nanoTime();
        try {
            catalog.durable(target.force(upTo));
        } catch (KvException.Failed poisoned) {
            throw poisoned;
        } catch (IOException | RuntimeException | Error failed) {
            throw poison.fail(failed);
        }
        long nanos = System.nanoTime() - start;
        event.waiting = lastGroup;
        event.commit();
        logIfSlow(nanos);
        meanNanos = meanNanos == 0 ? nanos : meanNanos + (Math.min(nanos, TimeUnit.SECONDS.toNanos(1)) - meanNanos) / 8;
    }

    private static void logIfSlow(long nanos) {
        if (nanos > SLOW_NANOS) {
            System.getLogger(GroupCommit.class.getName())
                    .log(Level.INFO, "slow force: millis=" + TimeUnit.NANOSECONDS.toMillis(nanos));
        }
    }
}
