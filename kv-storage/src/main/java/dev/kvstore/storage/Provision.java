package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Something that a worker keeps ready ahead of the tail, which waits only if it is faster. A full disk is noticed here, before anything
 * of a frame is stored.
 */
abstract class Provision implements AutoCloseable {
    final ReentrantLock lock = new ReentrantLock();
    private final Condition worked = lock.newCondition();
    private final Reserve reserve;
    private final Poison poison;
    private final Worker worker;
    private boolean urgent;
    private IOException failure;

    Provision(Background background, String name, Reserve reserve, Poison poison) {
        this.reserve = reserve;
        this.poison = poison;
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

    /**
     * Waits until something is there that was just asked for.
     *
     * @param mayUseReserve whether the reserve may be spent on it
     */
    void await(String operation, Segment segment, boolean mayUseReserve) {
        poison.check();
        lock.lock();
        try {
            failure = null;
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
                worked.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void throwFailure(String operation, Segment segment) {
        if (failure != null) {
            IOException found = failure;
            failure = null;
            withdraw();
            throw IoErrors.translate(operation, segment.path(), found);
        }
    }

    private void work() {
        IOException failed = null;
        try {
            while (!poison.isPoisoned() && step()) {
                report(null);
            }
        } catch (IOException e) {
            failed = e;
        } catch (KvException.Failed poisoned) {
            failed = null;
        } catch (InternalError | RuntimeException unexpected) {
            poison.fail(unexpected);
        }
        report(failed);
    }

    private void report(IOException failed) {
        lock.lock();
        try {
            failure = failed;
            if (failed != null && !IoErrors.isFull(failed)) {
                poison.fail(failed);
            }
            worked(failed != null);
            worked.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** For what is urgent the reserve is spent, and no more than needed is taken. */
    void withReserve(Reserve.Growth growth, Reserve.Growth leastGrowth) throws IOException {
        lock.lock();
        boolean spend;
        try {
            spend = urgent;
        } finally {
            lock.unlock();
        }
        if (spend) {
            reserve.spend(growth, leastGrowth);
        } else {
            growth.run();
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
