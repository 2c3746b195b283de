package dev.kvstore.bench;

/** What the exit status of the program means. */
final class ExitStatus {
    static final int FINE = 0;

    /** Something is wrong with what was measured: a wrong result, a broken promise, a store that failed. */
    static final int FINDING = 1;

    static final int WRONG_USE = 2;

    /** As shells report the end by Ctrl-C. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
