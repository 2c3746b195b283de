package dev.kvstore.storage;

import java.io.IOException;

/** Keeps a segment ready behind the active one: created, written some way, and published. */
final class Supply extends Provision {
    private static final int PAGE = 4096;

    /** Up to here segments get four times as large as the store is; then half as large. */
    private static final int FAST_GROWTH_BYTES = 64 << 20;

    private final Catalog catalog;
    private final JournalOptions.Sizes sizes;
    private final boolean forced;
    private Segment active;
    private Segment next;
    private long wantedCapacity;

    Supply(Catalog catalog, JournalOptions options, boolean forced, Reserve reserve, Poison poison, String name) {
        super(options.background(), "kv-supply " + name, reserve, poison);
        this.catalog = catalog;
        this.sizes = options.sizes();
        this.forced = forced;
    }

    /** The tail has entered a segment. */
    void use(Segment segment) {
        lock.lock();
        try {
            active = segment;
            askFrom(segment.capacity() / 2);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next segment; if there is one that is too small, that is given out, and the caller asks again. */
    Segment takeNext(long capacity, boolean mayUseReserve) {
        lock.lock();
        try {
            wantedCapacity = capacity;
        } finally {
            lock.unlock();
        }
        await("cannot create segment", active, mayUseReserve);
        lock.lock();
        try {
            Segment taken = next;
            next = null;
            wantedCapacity = 0;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean isReady() {
        return next != null;
    }

    @Override
    void withdraw() {
        wantedCapacity = 0;
    }

    @Override
    boolean step() throws IOException {
        int capacity;
        int least;
        int leastWritten;
        lock.lock();
        try {
            boolean due = active != null && (active.tail() >= active.capacity() / 2 || wantedCapacity > 0);
            if (next != null || !due) {
                return false;
            }
            long needed = Bytes.align(wantedCapacity, PAGE);
            capacity = (int) Math.min(Math.max(usualCapacity(), needed), JournalFormat.MAX_SEGMENT_LENGTH);
            least = (int) Math.min(Math.max(sizes.firstSegment(), needed), JournalFormat.MAX_SEGMENT_LENGTH);
            long header = JournalFormat.SEGMENT_HEADER_LENGTH;
            leastWritten = (int) Math.min(least, Bytes.align(Math.max(wantedCapacity, header), PAGE / 8));
        } finally {
            lock.unlock();
        }
        take(
                () -> ready(catalog.create(capacity, Growth.step(sizes, capacity, 0))),
                () -> ready(catalog.create(least, leastWritten)));
        return true;
    }

    private void ready(Segment created) {
        if (!forced) {
            created.touch(0, created.written());
        }
        lock.lock();
        try {
            next = created;
        } finally {
            lock.unlock();
        }
    }

    /** In proportion to what is live in the store, so that it has neither many segments nor much garbage in the one in use. */
    private long usualCapacity() {
        long live = catalog.liveBytes();
        long capacity = Math.max(Math.min(4 * live, FAST_GROWTH_BYTES), live / 2);
        return Math.clamp(Long.highestOneBit(capacity), sizes.firstSegment(), sizes.maxSegment());
    }

    @Override
    void worked(boolean failed) {
        boolean asked = failed || next != null || active == null;
        askFrom(asked ? NEVER : active.capacity() / 2);
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
}
