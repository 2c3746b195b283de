package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * CPU time of an operation in successive windows of time. Of the threads that do the operations, so that neither other processes
 * nor waiting for a device makes windows differ, and compilation does.
 */
final class Windows {
    private static final int AGREEING = 3;
    private static final double TOLERANCE = 1.1;

    private final long leastNanos;
    private final List<Double> costs = new ArrayList<>();
    private long operations;
    private long nanos;
    private long cpuNanos;

    Windows(long leastNanos) {
        this.leastNanos = leastNanos;
    }

    /** So many operations took so long; a window ends when it is long enough. */
    void add(long moreOperations, long moreNanos, long moreCpuNanos) {
        operations += moreOperations;
        nanos += moreNanos;
        cpuNanos += moreCpuNanos;
        if (nanos >= leastNanos) {
            costs.add((double) cpuNanos / operations);
            operations = 0;
            nanos = 0;
            cpuNanos = 0;
        }
    }

    /** Whether the last three agree. */
    boolean agree() {
        if (costs.size() < AGREEING) {
            return false;
        }
        List<Double> last = costs.subList(costs.size() - AGREEING, costs.size());
        double least = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most <= least * TOLERANCE;
    }
}
