package dev.kvstore.storage;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Slows writers down, gradually, when they make garbage faster than the compaction takes it away: else a store that is overwritten at
 * full speed would grow without limit. Nothing happens as long as there is less garbage than live data, or little. Also says when the
 * compaction should look at the garbage.
 */
final class Pace {
    private static final long LITTLE_GARBAGE = 16 << 20;
    private static final long NANOS_FOR_TWICE = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** So much new garbage is worth a look, in proportion to all there is. */
    private static final long LEAST_LOOK = 64 << 10;

    private static final int LOOK_SHARE = 32;

    private volatile long delayNanos;
    private volatile long lookAt = LEAST_LOOK;

    /** Garbage since the last look; under the lock of the journal. */
    private long unseen;

    /** To be called whenever segments are left or rewritten. */
    void update(List<Segment> segments) {
        long dead = 0;
        long all = 0;
        for (Segment segment : segments) {
            long garbage = segment.deadBytes().get();
            dead += garbage;
            all += Math.max(segment.tail(), garbage); // which may be more, with the files of values
        }
        lookAt = Math.max(LEAST_LOOK, all / LOOK_SHARE);
        long allowed = Math.max(LITTLE_GARBAGE, all - dead);
        double excess = (double) (dead - allowed) / allowed;
        delayNanos = excess <= 0 ? 0 : (long) Math.min(LONGEST_NANOS, excess * NANOS_FOR_TWICE);
    }

    /** Under the lock of the journal. */
    void superseded(int length) {
        unseen += length;
    }

    /** Whether the compaction should look, because of what was superseded since this was last true. Under the lock of the journal. */
    boolean isLookDue() {
        boolean due = unseen >= lookAt;
        unseen = due ? 0 : unseen;
        return due;
    }

    /** Before a write, without a lock. */
    void await() {
        long nanos = delayNanos;
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        }
    }
}
