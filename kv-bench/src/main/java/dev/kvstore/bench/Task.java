package dev.kvstore.bench;

/** What one thread does in a phase. All it needs is made before the clock starts. */
abstract class Task {
    private final int count;
    private long checksum;

    Task(int count) {
        this.count = count;
    }

    /** How many operations it does. */
    final int count() {
        return count;
    }

    /** Does operations; called with all of them in order, a chunk at a time. */
    abstract void run(int from, int to);

    final void addChecksum(long sum) {
        checksum += sum;
    }

    /** The sum over all that was read; the same in whatever order. */
    final long checksum() {
        return checksum;
    }
}
