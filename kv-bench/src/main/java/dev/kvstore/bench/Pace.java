package dev.kvstore.bench;

/** When the operations of one thread are due. */
@FunctionalInterface
interface Pace {
    /** A closed loop: each when the one before has ended. */
    Pace CLOSED = n -> System.nanoTime();

    /** Waits until operation number n is due; the time since when somebody waits for it, as of {@link System#nanoTime()}. */
    long await(int n);
}
