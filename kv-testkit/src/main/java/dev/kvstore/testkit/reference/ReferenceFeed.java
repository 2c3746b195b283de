package dev.kvstore.testkit.reference;

import dev.kvstore.ChangeFeed;
import dev.kvstore.KvException;
import java.time.Duration;
import java.util.Objects;

/** Reads batch after batch; waits on the monitor of the contents. */
final class ReferenceFeed implements ChangeFeed {
    private static final Duration LONGEST_WAIT = Duration.ofDays(365);

    private final ReferenceStore store;
    private final Contents contents;
    private long nextSequence;
    private boolean closed;

    ReferenceFeed(ReferenceStore store, Contents contents, long fromSequence) {
        this.store = store;
        this.contents = contents;
        this.nextSequence = fromSequence;
    }

    @Override
    public Changes next(Duration timeout) throws InterruptedException {
        Objects.requireNonNull(timeout, "timeout");
        Duration wait = timeout.compareTo(LONGEST_WAIT) < 0 ? timeout : LONGEST_WAIT;
        long deadline = System.nanoTime() + wait.toNanos();
        synchronized (contents) {
            while (true) {
                checkOpen();
                Changes changes = contents.batchFrom(nextSequence);
                if (changes != null) {
                    nextSequence = changes.nextSequence();
                    return changes;
                }
                long millis = (deadline - System.nanoTime() + 999_999) / 1_000_000;
                if (millis <= 0) {
                    return null;
                }
                contents.wait(millis);
            }
        }
    }

    private void checkOpen() {
        store.checkOpen();
        if (closed) {
            throw new KvException.Closed("the feed is closed");
        }
    }

    @Override
    public void close() {
        synchronized (contents) {
            closed = true;
            contents.notifyAll();
        }
    }
}
