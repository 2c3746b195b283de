package dev.kvstore.bench;

import dev.kvstore.KvStore;

/** A timed part of a workload. */
interface Phase {
    /** Its name in the result; null if the workload has one phase only. */
    default String name() {
        return null;
    }

    /** Whether it changes the store. */
    boolean writes();

    /** Bytes of keys and values that it writes or reads. */
    long userBytes();

    /** Makes the work of one thread, untimed. */
    Task task(KvStore store, int thread, int threads);
}
