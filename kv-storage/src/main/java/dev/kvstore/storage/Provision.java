package dev.kvstore.storage;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Something that a worker keeps ready ahead of the tail, which waits only if it is faster. A full disk is noticed here, before anything
 * of a frame is stored.
 */
abstract class Provision implements AutoCloseable {
    /** Later than any tail. */
    static final int NEVER = Integer.MAX_VALUE;

    final ReentrantLock lock = new ReentrantLock();
    private final Condition worked = lock.newCondition();
    private final Reserve reserve;
    private final Poison poison;
    private final String name;
    private final Worker worker;

    /** From this tail on the worker is to be asked; written by the worker, read by the tail. */
    private volatile int askAt;

    private boolean waiting;
    private boolean urgent;
    private long requests;
    private IOException failure;

    /** The last request that had been made when the failed step began. */
    private long failedRequest;

    Provision(Background background, String name, Reserve reserve, Poison poison) {
        this.reserve = reserve;
        this.poison = poison;
        this.name = name;
        this.worker = background.worker(name, Duration.ZERO, this::work);
    }

    /** Does a step of the work, if there is one; without the lock. */
    abstract boolean step() throws IOException;

    /** Whether what was asked for is there; with the lock. */
    abstract boolean isReady();

    /** Forgets what was asked for; with the lock. */
    abstract void withdraw();

    /** After the work: when the tail must ask again; with the lock. */
    abstract void worked(boolean failed);

    void signal() {
        worker.signal();
    }

    void askFrom(int tail) {
        askAt = tail;
    }

    /** The tail has come so far. */
    void used(int tail) {
        if (tail >= askAt) {
            askAt = NEVER;
            signal();
        }
    }

    /**
     * Waits until something is there that was just asked for.
     *
     * @param mayUseReserve whether the reserve may be spent on it
     */
    void await(String operation, Segment segment, boolean mayUseReserve) {
        poison.check();
        lock.lock();
        try {
            requests++;
            waiting = true;
            urgent = mayUseReserve;
        } finally {
            lock.unlock();
        }
        worker.signal();
        lock.lock();
        try {
            while (!isReady()) {
                poison.check();
                throwFailure(operation, segment);
                requireWorker();
                Patience.await(worked);
            }
        } finally {
            waiting = false;
            urgent = false;
            lock.unlock();
        }
    }

    /** A step that had begun before this was asked for says nothing about it. */
    private void throwFailure(String operation, Segment segment) {
        if (failure != null && failedRequest == requests) {
            withdraw();
            throw IoErrors.translate(operation, segment.path(), failure);
        }
    }

    private void requireWorker() {
        if (!worker.isAlive() && !isReady()) {
            throw poison.fail(new IllegalStateException("a worker has died: " + name));
        }
    }

    private void work() {
        IOException failed = null;
        long request = lastRequest();
        try {
            while (!poison.isPoisoned() && step()) {
                report(null, request);
                request = lastRequest();
            }
        } catch (IOException e) {
            failed = e;
        } catch (RuntimeException | Error unexpected) {
            poison.fail(unexpected);
        } finally {
            report(failed, request);
        }
    }

    private long lastRequest() {
        lock.lock();
        try {
            return requests;
        } finally {
            lock.unlock();
        }
    }

    private void report(IOException failed, long request) {
        lock.lock();
        try {
            failure = failed;
            failedRequest = request;
            if (failed != null && IoErrors.leavesDoubt(failed)) {
                poison.fail(failed);
            }
            worked(failed != null);
            worked.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** On a full disk nothing is taken ahead of need and no more than needed; for what is urgent the reserve is spent. */
    void take(Reserve.Spending usual, Reserve.Spending least) throws IOException {
        boolean spend = isUrgent();
        if (!spend) {
            reserve.repay();
        }
        try {
            usual.run();
        } catch (IOException failed) {
            if (!IoErrors.isFull(failed) || !isMissing()) {
                throw failed;
            }
            if (spend) {
                reserve.spend(least);
            } else {
                least.run();
            }
        }
    }

    /** Whether the tail waits for more than there is. */
    private boolean isMissing() {
        lock.lock();
        try {
            return waiting && !isReady();
        } finally {
            lock.unlock();
        }
    }

    private boolean isUrgent() {
        lock.lock();
        try {
            return urgent;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
