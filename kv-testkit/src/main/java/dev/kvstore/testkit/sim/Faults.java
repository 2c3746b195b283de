package dev.kvstore.testkit.sim;

import java.io.IOException;
import java.util.Arrays;

/** Counts the calls of each kind and lets some fail. */
final class Faults {
    private final int[] counts = new int[Call.values().length];
    private Fault fault;
    private int hits;

    void set(Fault newFault) {
        fault = newFault;
        Arrays.fill(counts, 0);
        hits = 0;
    }

    int hits() {
        return hits;
    }

    int count(Call call) {
        return counts[call.ordinal()];
    }

    /** What this call does: null to work. */
    Fault.Failure next(Call call) {
        int count = ++counts[call.ordinal()];
        if (fault == null || fault.call() != call || count < fault.nth()
                || count > fault.nth() && !fault.persistent()) {
            return null;
        }
        hits++;
        return fault.failure();
    }

    void check(Call call, String name) throws IOException {
        Fault.Failure failure = next(call);
        if (failure != null) {
            throw exception(failure, name);
        }
    }

    static IOException exception(Fault.Failure failure, String name) {
        if (failure == Fault.Failure.ERROR) {
            throw new OutOfMemoryError(failure.message());
        }
        return new IOException(name + ": " + failure.message());
    }
}
