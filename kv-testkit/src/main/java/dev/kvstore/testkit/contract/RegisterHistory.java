package dev.kvstore.testkit.contract;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What several threads did to one key, with start and end of each operation; decides whether some order explains all
 * results (Wing and Gong's search, remembering what was tried).
 */
final class RegisterHistory {
    /**
     * An operation that has ended.
     *
     * @param start before it began, on a clock that all threads share
     * @param end after it ended
     * @param step what it does
     * @param result what it returned
     */
    private record Operation(long start, long end, Step step, Object result) {}

    /** What an operation does to a register that holds a value or null. */
    interface Step {
        /** What the operation returns in this state. */
        Object result(String state);

        /** The state after it. */
        String after(String state);
    }

    private record Tried(BitSet done, String state) {}

    private final AtomicLong clock = new AtomicLong();
    private final List<Operation> operations = new ArrayList<>();

    /** Runs an operation and records it. */
    void run(Step step, Supplier<Object> call) {
        long start = clock.getAndIncrement();
        Object result = call.get();
        long end = clock.getAndIncrement();
        synchronized (this) {
            operations.add(new Operation(start, end, step, result));
        }
    }

    /** Whether the results can be explained, from an absent value on. */
    synchronized boolean isLinearizable() {
        return search(new BitSet(), null, new HashSet<>());
    }

    private boolean search(BitSet done, String state, Set<Tried> tried) {
        if (done.cardinality() == operations.size()) {
            return true;
        }
        if (!tried.add(new Tried((BitSet) done.clone(), state))) {
            return false;
        }
        long firstEnd = firstEnd(done);
        for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
            Operation operation = operations.get(i);
            boolean possible = operation.start() < firstEnd
                    && Objects.equals(operation.step().result(state), operation.result());
            if (possible) {
                done.set(i);
                if (search(done, operation.step().after(state), tried)) {
                    return true;
                }
                done.clear(i);
            }
        }
        return false;
    }

    /** Nothing that starts after this can come next. */
    private long firstEnd(BitSet done) {
        long first = Long.MAX_VALUE;
        for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
            first = Math.min(first, operations.get(i).end());
        }
        return first;
    }
}
