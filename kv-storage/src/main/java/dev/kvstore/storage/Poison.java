package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Remembers the first failure after which the outcome of writes is in doubt; from then on every write is refused. A failed
 * force is never retried: the kernel marks the pages clean after it, so a second one would succeed without the data.
 */
public final class Poison {
    private final Path path;
    private final AtomicReference<Throwable> cause = new AtomicReference<>();

    /**
     * Nothing has failed yet.
     *
     * @param path of the store; for messages
     */
    public Poison(Path path) {
        this.path = path;
    }

    /**
     * Refuses to go on after a failure.
     *
     * @throws KvException.Failed with the first failure as cause
     */
    public void check() {
        if (cause.get() != null) {
            throw failed();
        }
    }

    /**
     * Remembers a failure, if it is the first.
     *
     * @param failure what happened
     * @return the exception to throw
     */
    public KvException.Failed fail(Throwable failure) {
        cause.compareAndSet(null, failure);
        return failed();
    }

    /**
     * Whether something has failed.
     *
     * @return true if every write is refused
     */
    public boolean isPoisoned() {
        return cause.get() != null;
    }

    private KvException.Failed failed() {
        return new KvException.Failed(
                "store stopped after a failed write or force, close and reopen it: path=" + path, cause.get());
    }
}
