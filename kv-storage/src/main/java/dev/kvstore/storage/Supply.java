package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps room ready ahead of the tail: grows the active segment, and creates the next. The work is done by a worker; the tail waits
 * only if it is faster. A full disk is noticed here, before anything of a frame is stored.
 */
final class Supply implements AutoCloseable {
    private static final int MIN_GROWTH = 64 << 10;
    private static final int PAGE = 4096;

    private final Catalog catalog;
    private final Reserve reserve;
    private final Poison poison;
    private final JournalOptions.Sizes sizes;
    private final boolean forceGrowth;
    private final Worker worker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition worked = lock.newCondition();

    private Segment active;
    private Segment next;
    private int wantedWritten;
    private long wantedCapacity;
    private boolean urgent;
    private IOException failure;

    /** From this tail on the worker is to be asked; written by the worker, read by the tail. */
    private volatile int askAt;

    Supply(Catalog catalog, Reserve reserve, Poison poison, JournalOptions options, boolean forceGrowth, String name) {
        this.catalog = catalog;
        this.reserve = reserve;
        this.poison = poison;
        this.sizes = options.sizes();
        this.forceGrowth = forceGrowth;
        this.worker = options.background().worker("kv-supply " + name, Duration.ZERO, this::work);
    }

    /** The tail has entered a segment. */
    void use(Segment segment) {
        lock.lock();
        try {
            active = segment;
            wantedWritten = 0;
        } finally {
            lock.unlock();
        }
        worker.signal();
    }

    /** The tail has come so far. */
    void used(int tail) {
        if (tail >= askAt) {
            askAt = Integer.MAX_VALUE;
            worker.signal();
        }
    }

    /** Waits until a segment is written so far. */
    void awaitWritten(Segment segment, int end, boolean mayUseReserve) {
        ask(end, 0, mayUseReserve);
        lock.lock();
        try {
            while (segment.written() < end) {
                awaitWork("cannot grow segment", segment);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next segment; if there is one that is too small, that is given out, and the caller asks again. */
    Segment takeNext(long capacity, boolean mayUseReserve) {
        ask(0, capacity, mayUseReserve);
        lock.lock();
        try {
            while (next == null) {
                awaitWork("cannot create segment", active);
            }
            Segment taken = next;
            next = null;
            wantedCapacity = 0;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void ask(int written, long capacity, boolean mayUseReserve) {
        poison.check();
        lock.lock();
        try {
            failure = null;
            urgent = mayUseReserve;
            wantedWritten = written;
            wantedCapacity = capacity;
        } finally {
            lock.unlock();
        }
        worker.signal();
    }

    private void awaitWork(String operation, Segment segment) {
        poison.check();
        if (failure != null) {
            IOException found = failure;
            failure = null;
            wantedWritten = 0;
            wantedCapacity = 0;
            throw IoErrors.translate(operation, segment.path(), found);
        }
        worked.awaitUninterruptibly();
    }

    private void work() {
        IOException failed = null;
        try {
            boolean more = true;
            while (more && !poison.isPoisoned()) {
                more = growActive() || createNext();
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
            askAt = failed == null ? nextAsk() : Integer.MAX_VALUE;
            worked.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int nextAsk() {
        if (active == null) {
            return 0;
        }
        boolean whole = active.written() == active.capacity();
        int grow = whole ? Integer.MAX_VALUE : active.written() - growth(active.capacity()) / 2;
        return next == null ? Math.min(grow, active.capacity() / 2) : grow;
    }

    /** Grows the active segment if the tail needs it or comes near; false if it does not. */
    private boolean growActive() throws IOException {
        Segment segment;
        int target;
        lock.lock();
        try {
            segment = active;
            if (segment == null || isWrittenEnough(segment)) {
                return false;
            }
            long ahead = (long) Math.max(segment.tail(), wantedWritten) + growth(segment.capacity());
            target = (int) Math.min(segment.capacity(), ahead);
        } finally {
            lock.unlock();
        }
        int least = Math.max(segment.written(), Math.min(target, wantedLeast()));
        withReserve(() -> segment.grow(target, forceGrowth), () -> segment.grow(least, forceGrowth));
        lock.lock();
        try {
            worked.signalAll();
        } finally {
            lock.unlock();
        }
        return true;
    }

    private boolean isWrittenEnough(Segment segment) {
        long near = Math.min(segment.capacity(), (long) segment.tail() + growth(segment.capacity()) / 2);
        return segment.written() >= Math.max(near, wantedWritten);
    }

    private boolean createNext() throws IOException {
        int capacity;
        int least;
        lock.lock();
        try {
            boolean due = active != null && (active.tail() >= active.capacity() / 2 || wantedCapacity > 0);
            if (next != null || !due) {
                return false;
            }
            long needed = Bytes.align(wantedCapacity, PAGE);
            capacity = (int) Math.min(Math.max(usualCapacity(), needed), JournalFormat.MAX_SEGMENT_LENGTH);
            least = (int) Math.min(Math.max(sizes.firstSegment(), needed), JournalFormat.MAX_SEGMENT_LENGTH);
        } finally {
            lock.unlock();
        }
        int leastWritten = (int) Bytes.align(Math.max(wantedCapacity, JournalFormat.SEGMENT_HEADER_LENGTH), PAGE / 8);
        withReserve(
                () -> ready(catalog.create(capacity, growth(capacity))),
                () -> ready(catalog.create(least, Math.min(least, leastWritten))));
        return true;
    }

    private void ready(Segment created) {
        lock.lock();
        try {
            next = created;
        } finally {
            lock.unlock();
        }
    }

    /** As much as the store holds already, so that a small store stays small and a large one has few segments. */
    private long usualCapacity() {
        long total = active.capacity();
        for (Segment segment : catalog.segments()) {
            total += segment == active ? 0 : segment.tail();
        }
        return Math.clamp(Long.highestOneBit(total), sizes.firstSegment(), sizes.maxSegment());
    }

    private int growth(int capacity) {
        return Math.min(capacity, Math.clamp(capacity / 4, Math.min(MIN_GROWTH, sizes.maxGrowth()), sizes.maxGrowth()));
    }

    /** For what is urgent the reserve is spent, and no more than needed is taken. */
    private void withReserve(Reserve.Growth growth, Reserve.Growth leastGrowth) throws IOException {
        if (isUrgent()) {
            reserve.spend(growth, leastGrowth);
        } else {
            growth.run();
        }
    }

    private int wantedLeast() {
        lock.lock();
        try {
            return wantedWritten;
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

    /** The segment that is ready but was never used; null if there is none. Call after close. */
    Segment unused() {
        lock.lock();
        try {
            return next;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
