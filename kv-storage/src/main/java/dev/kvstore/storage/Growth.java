package dev.kvstore.storage;

import java.io.IOException;

/** Keeps the active segment written with zeros some way ahead of the tail. */
final class Growth extends Provision {
    private static final int LEAST_STEP = 64 << 10;

    /** A sixteenth of the segment at a time, or as much again as it holds, so that small stores stay small. */
    private static final int SHARE = 16;

    private final JournalOptions.Sizes sizes;
    private final boolean forced;
    private Segment active;
    private int wanted;

    Growth(JournalOptions options, boolean forced, Reserve reserve, Poison poison, String name) {
        super(options.background(), "kv-growth " + name, reserve, poison);
        this.sizes = options.sizes();
        this.forced = forced;
    }

    /** How much is written at a time. */
    static int step(JournalOptions.Sizes sizes, int capacity, int tail) {
        int least = Math.min(LEAST_STEP, sizes.maxGrowth());
        return Math.min(capacity, Math.clamp(Math.max(tail, capacity / SHARE), least, sizes.maxGrowth()));
    }

    private int step(Segment segment) {
        return step(sizes, segment.capacity(), segment.tail());
    }

    /** The tail has entered a segment. */
    void use(Segment segment) {
        lock.lock();
        try {
            active = segment;
            wanted = 0;
        } finally {
            lock.unlock();
        }
        signal();
    }

    /** Waits until the active segment is written so far. */
    void await(int end, boolean mayUseReserve) {
        lock.lock();
        try {
            wanted = end;
        } finally {
            lock.unlock();
        }
        await("cannot grow segment", active, mayUseReserve);
    }

    @Override
    boolean isReady() {
        return active.written() >= wanted;
    }

    @Override
    void withdraw() {
        wanted = 0;
    }

    @Override
    boolean step() throws IOException {
        Segment segment;
        int target;
        int least;
        lock.lock();
        try {
            segment = active;
            if (segment == null || isEnough(segment)) {
                return false;
            }
            long ahead = (long) Math.max(segment.tail(), wanted) + step(segment);
            target = (int) Math.min(segment.capacity(), ahead < Bulk.STEP ? ahead : Bytes.align(ahead, Bulk.STEP));
            least = Math.max(segment.written(), Math.min(target, wanted));
        } finally {
            lock.unlock();
        }
        int before = segment.written();
        take(() -> segment.grow(target, forced), () -> segment.grow(least, forced));
        if (!forced) {
            segment.touch(before, segment.written());
        }
        return true;
    }

    private boolean isEnough(Segment segment) {
        long near = Math.min(segment.capacity(), (long) segment.tail() + step(segment) / 2);
        return segment.written() >= Math.max(near, wanted);
    }

    @Override
    void worked(boolean failed) {
        boolean whole = active == null || active.written() == active.capacity();
        askFrom(failed || whole ? NEVER : active.written() - step(active) / 2);
    }
}
