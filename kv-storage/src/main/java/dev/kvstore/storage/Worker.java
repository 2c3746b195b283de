package dev.kvstore.storage;

/** A task that runs in the background whenever somebody has asked for it since it began to run last. */
public interface Worker extends AutoCloseable {
    /** Asks for the task to run soon. */
    void signal();

    /**
     * Whether it can still run; who waits for its work must look now and then, so as not to wait for ever.
     *
     * @return false once its thread has ended
     */
    boolean isAlive();

    /** Waits for the running task, and runs it no more. Idempotent. */
    @Override
    void close();
}
