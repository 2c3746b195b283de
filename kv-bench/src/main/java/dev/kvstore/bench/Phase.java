package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.util.function.BiFunction;

/**
 * A timed part of a workload.
 *
 * @param name in the result; null if the workload has one phase only
 * @param writes whether it changes the store
 * @param userBytes of keys and values that it writes or reads, all threads together
 * @param tasks makes the work of one thread, untimed
 */
record Phase(String name, boolean writes, long userBytes, BiFunction<KvStore, Share, Task> tasks) {
    static Phase writing(long userBytes, BiFunction<KvStore, Share, Task> tasks) {
        return new Phase(null, true, userBytes, tasks);
    }

    static Phase reading(long userBytes, BiFunction<KvStore, Share, Task> tasks) {
        return new Phase(null, false, userBytes, tasks);
    }

    Task task(KvStore store, Share share) {
        return tasks.apply(store, share);
    }
}
