package dev.kvstore.testkit.run;

import java.util.List;

/**
 * Which states of a history a store may be in.
 *
 * @param states after each operation, the empty one first
 * @param low the oldest that may be found
 * @param high the newest
 */
record Allowed(List<State> states, int low, int high) {
    static Allowed only(State state) {
        return new Allowed(List.of(state), 0, 0);
    }

    /** The newest of the allowed ones that is the same. */
    int match(State found) {
        for (int index = high; index >= low; index--) {
            if (states.get(index).same(found)) {
                return index;
            }
        }
        String known = states.stream().anyMatch(found::same) ? " (an older or newer state)" : "";
        throw new Find("found none of the allowed states " + low + ".." + high + known + "; against the newest:"
                + found.difference(states.get(high)));
    }

    /** Once a state was seen, what comes after it can no longer come back. */
    Allowed upTo(int index) {
        return new Allowed(states, low, index);
    }
}
