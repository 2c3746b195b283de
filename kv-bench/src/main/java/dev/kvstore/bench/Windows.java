package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;

/** Rates in successive windows of time. Each is long enough that a hiccup alone does not make it differ. */
final class Windows {
    private static final int AGREEING = 3;
    private static final double TOLERANCE = 1.1;

    private final long leastNanos;
    private final List<Double> rates = new ArrayList<>();
    private long operations;
    private long nanos;

    Windows(long leastNanos) {
        this.leastNanos = leastNanos;
    }

    /** So many operations took so long; a window ends when it is long enough. */
    void add(long moreOperations, long moreNanos) {
        operations += moreOperations;
        nanos += moreNanos;
        if (nanos >= leastNanos && nanos > 0) {
            rates.add((double) operations / nanos);
            operations = 0;
            nanos = 0;
        }
    }

    /** Whether the last three agree. */
    boolean agree() {
        if (rates.size() < AGREEING) {
            return false;
        }
        List<Double> last = rates.subList(rates.size() - AGREEING, rates.size());
        double least = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most <= least * TOLERANCE;
    }
}
