package dev.kvstore.bench;

import java.util.Arrays;

/**
 * What is one thread's of the entries of a cell: together the shares are all entries, and no two overlap.
 *
 * @param data of the cell
 * @param thread from 0
 */
record Share(Data data, int thread) {
    int from() {
        return border(thread);
    }

    int count() {
        return border(thread + 1) - from();
    }

    private int border(int before) {
        return (int) ((long) data.num() * before / data.threads());
    }

    /** Its part of all indexes in random order, the same for every use. */
    int[] part() {
        return Arrays.copyOfRange(data.permutation(), from(), from() + count());
    }

    /** As many indexes as its part has, each any of all at random: some twice, some never. */
    int[] any(String use) {
        return data.random(use, thread).ints(count(), 0, data.num()).toArray();
    }
}
