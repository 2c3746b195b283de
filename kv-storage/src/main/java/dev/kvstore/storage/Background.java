package dev.kvstore.storage;

import java.time.Duration;

/** Makes workers: threads in production, the caller's own thread where tests want everything in order. */
public interface Background {
    /** A daemon thread for each worker. */
    Background THREADS = ThreadWorker::new;

    /** The task runs within {@link Worker#signal}, and never by itself; for stores that one thread uses. */
    Background INLINE = (name, period, task) -> new InlineWorker(task);

    /**
     * Makes a worker.
     *
     * @param name for its thread
     * @param period after which the task runs unasked; zero for never
     * @param task must not throw
     * @return the worker
     */
    Worker worker(String name, Duration period, Runnable task);
}
