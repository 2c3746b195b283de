package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/** A workload on one store: filled, opened, and its phases run on it. */
final class Trial implements AutoCloseable {
    private final Subject subject;
    private final Workload workload;
    private final Data data;
    private final Path path;
    private KvStore store;

    Trial(Subject subject, Workload workload, Data data, Path path) {
        this.subject = subject;
        this.workload = workload;
        this.data = data;
        this.path = path;
    }

    Path path() {
        return path;
    }

    KvStore store() {
        return store;
    }

    List<Phase> phases() {
        return workload.phases(data);
    }

    /**
     * Makes the store as the workload wants it before the clock starts, freshly opened. A filled one is then read whole, by scan
     * and by get: so what was filled is verified, and caches are as warm for one engine as for the other.
     */
    void prepare() {
        if (workload.filled()) {
            try (KvStore filling = subject.openToFill(path)) {
                tasks(filling, Fill.UNIQUE.phases(data).getFirst()).forEach(puts -> puts.run(0, puts.count()));
            }
        }
        store = subject.open(path);
        if (workload.filled() && data.verified()) {
            Contents.verify(store, data, subject.sorted(), Expected.filled(data));
        }
    }

    /** The work of all threads, with all keys and values made. */
    List<Task> tasks(Phase phase) {
        return tasks(store, phase);
    }

    private List<Task> tasks(KvStore on, Phase phase) {
        return data.shares().stream().map(share -> phase.task(on, share)).toList();
    }

    /** Runs a phase; seconds from start to the last acknowledgement. */
    Measurement time(Phase phase, List<? extends Task> tasks, LongConsumer progress) throws InterruptedException {
        return new Measurement(phase, tasks, new Stopwatch(tasks, progress).run());
    }

    /** Reads everything back, from the files. */
    void verify() {
        if (subject.verified()) {
            try (KvStore reopened = subject.open(path)) {
                workload.verify(reopened, data, subject.sorted());
            }
        }
    }

    void compact() {
        try (KvStore reopened = subject.open(path)) {
            reopened.compact();
        }
    }

    /** Closes the store. */
    void closeStore() {
        if (store != null) {
            store.close();
        }
    }

    /** Closes and deletes the store. */
    @Override
    public void close() throws IOException {
        try {
            closeStore();
        } finally {
            HeapStore.forget(path);
            Folders.delete(path);
        }
    }
}
