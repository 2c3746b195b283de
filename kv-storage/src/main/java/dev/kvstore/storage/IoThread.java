package dev.kvstore.storage;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs channel operations on a thread of its own that nobody interrupts, since a {@link java.nio.channels.FileChannel} used
 * on an interrupted thread closes itself for everybody and drops its lock. The caller waits; if it is interrupted meanwhile,
 * it waits on and keeps its flag.
 */
final class IoThread implements AutoCloseable {
    private final ExecutorService executor;

    IoThread(String name) {
        executor = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    }

    <T> T call(Callable<T> operation) throws IOException {
        boolean interrupted = false;
        try {
            Future<T> future = executor.submit(operation);
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw unwrap(failed.getCause());
        } catch (RejectedExecutionException ended) {
            throw new IOException("folder is closed", ended);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IOException unwrap(Throwable cause) {
        return switch (cause) {
            case IOException io -> io;
            case RuntimeException runtime -> throw runtime;
            case Error error -> throw error;
            default -> new IOException(cause);
        };
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
