package dev.kvstore.testkit.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Leaves out operations as long as the rest still fails: halves first, then smaller parts, then one by one. */
final class Shrinker {
    private static final long LIMIT_NANOS = 20_000_000_000L;

    private List<Op> ops;
    private Find find;
    private final Function<List<Op>, Find> trial;
    private final long deadline = System.nanoTime() + LIMIT_NANOS;

    /** A trial returns what it finds, or null. */
    Shrinker(List<Op> ops, Find find, Function<List<Op>, Find> trial) {
        this.ops = ops;
        this.find = find;
        this.trial = trial;
    }

    /** The find of the shortest failing operations, with their text. */
    Find shrink(String context) {
        int before = ops.size();
        for (int part = Math.max(1, ops.size() / 2); part > 0; part /= 2) {
            while (without(part) && part == 1) {
                // One that was needed may not be so any more.
            }
        }
        return find.within(context + "\n  " + ops.size() + " of " + before + " operations:\n" + Op.literals(ops));
    }

    /** Tries to leave out each part of that many operations; true if one could go. */
    private boolean without(int part) {
        boolean shorter = false;
        for (int from = 0; from < ops.size() && System.nanoTime() < deadline;) {
            List<Op> rest = new ArrayList<>(ops.subList(0, from));
            rest.addAll(ops.subList(Math.min(ops.size(), from + part), ops.size()));
            Find again = trial.apply(rest);
            if (again == null) {
                from += part;
            } else {
                ops = rest;
                find = again;
                shorter = true;
            }
        }
        return shorter;
    }
}
