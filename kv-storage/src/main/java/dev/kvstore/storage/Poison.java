package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Remembers the first failure after which the outcome of writes is in doubt; from then on every write is refused. A failed
 * force is never retried: the kernel marks the pages clean after it, so a second one would succeed without the data.
 */
public final class Poison {
    private final Folder folder;
    private final AtomicReference<Throwable> cause = new AtomicReference<>();

    /**
     * Nothing has failed yet.
     *
     * @param folder of the store
     */
    public Poison(Folder folder) {
        this.folder = folder;
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
        if (failure instanceof ForceFailedException) {
            leaveMark();
        }
        return failed();
    }

    /**
     * Tells the next open that pages may be taken for clean that never reached the device. The mark need not reach it either: after a
     * restart of the machine those pages are gone, and what is on the device is the truth.
     */
    private void leaveMark() {
        try {
            folder.delete(JournalFormat.FORCE_FAILED_NAME);
            folder.create(JournalFormat.FORCE_FAILED_NAME).close();
        } catch (IOException | RuntimeException failed) {
            System.getLogger(Poison.class.getName()).log(Level.WARNING, "cannot mark the failed force", failed);
        }
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
                "store stopped after a failed write or force, close and reopen it: path=" + folder.path(), cause.get());
    }
}
