package dev.kvstore.adapters;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Work on a thread that nobody else knows, and so nobody interrupts: a channel closes itself when its thread is interrupted.
 * Also for native locks, which belong to a thread of the system, where the caller may be a virtual thread.
 */
public final class OwnThread {
    private OwnThread() {}

    /** Work with files. */
    public interface FileWork {
        /**
         * Does it.
         *
         * @throws IOException if the system refuses
         */
        void run() throws IOException;
    }

    /**
     * Works with files and waits for the end of it, interrupted or not.
     *
     * @param work to do
     * @throws IOException what the work threw
     */
    public static void run(FileWork work) throws IOException {
        IOException[] failed = {null};
        call(() -> {
            try {
                work.run();
            } catch (IOException e) {
                failed[0] = e;
            }
            return null;
        });
        if (failed[0] != null) {
            throw failed[0];
        }
    }

    /**
     * Calls a function and waits for the end of it, interrupted or not.
     *
     * @param function to call; what it throws reaches the caller
     * @param <T> of its result
     * @return its result
     */
    public static <T> T call(Supplier<T> function) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("kv-own").start(() -> complete(result, function));
        try {
            return result.join(); // is not ended by an interrupt, and keeps the flag
        } catch (CompletionException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown.getCause();
        }
    }

    private static <T> void complete(CompletableFuture<T> result, Supplier<T> function) {
        try {
            result.complete(function.get());
        } catch (RuntimeException | Error thrown) {
            result.completeExceptionally(thrown);
        }
    }

    /**
     * Forces a file or a folder to the device.
     *
     * @param file to force
     * @throws IOException if that fails
     */
    public static void force(Path file) throws IOException {
        run(() -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                channel.force(true);
            }
        });
    }
}
