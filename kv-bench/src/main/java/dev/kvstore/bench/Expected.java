package dev.kvstore.bench;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * What a store must hold.
 *
 * @param keys all that ever were in it are below
 * @param versionOf each; {@link #ABSENT} if it must not be there
 */
record Expected(int keys, IntUnaryOperator versionOf) {
    static final int ABSENT = -1;

    /** Every entry as it is filled in. */
    static Expected filled(Data data) {
        return new Expected(data.num(), i -> 0);
    }

    static Expected of(int[] versions) {
        return new Expected(versions.length, i -> versions[i]);
    }

    int version(int i) {
        return versionOf.applyAsInt(i);
    }

    boolean isPresent(int i) {
        return version(i) != ABSENT;
    }

    int count() {
        return (int) IntStream.range(0, keys).filter(this::isPresent).count();
    }
}
