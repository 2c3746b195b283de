package dev.kvstore.adapters;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Threads that stay, for stores that an interrupt of a caller would harm: each call is handed over, which costs some ten
 * microseconds, a tenth of what {@link OwnThread} costs.
 */
public final class OwnWorker implements AutoCloseable {
    private final ExecutorService executor;

    /**
     * Begins threads when they are needed.
     *
     * @param name of the threads
     */
    public OwnWorker(String name) {
        executor = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name(name).factory());
    }

    /**
     * Calls a function and waits for the end of it, interrupted or not.
     *
     * @param function to call; what it throws reaches the caller
     * @param <T> of its result
     * @return its result
     */
    public <T> T call(Supplier<T> function) {
        try {
            return CompletableFuture.supplyAsync(function, executor).join(); // keeps the flag
        } catch (CompletionException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown.getCause();
        }
    }

    /** No call is running and none will be. */
    @Override
    public void close() {
        executor.shutdown();
    }
}
