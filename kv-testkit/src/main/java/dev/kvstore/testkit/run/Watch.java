package dev.kvstore.testkit.run;

import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Lets a run happen on a thread of its own, and notices when it gets stuck in a step. */
final class Watch {
    private static final long LIMIT_MILLIS = 60_000;

    /** What the store logs about each crash would take longer than the crash. */
    private static final Logger LOG = Logger.getLogger("dev.kvstore");

    private volatile Object step = "start";
    private volatile Object result;
    private volatile Throwable thrown;

    /** The next step begins. */
    void step(Object description) {
        step = description;
    }

    /** Runs the body and returns what it returns, or throws what it throws. */
    @SuppressWarnings("unchecked")
    <T> T over(Function<Watch, T> body) {
        Thread thread = new Thread(() -> {
            try {
                result = body.apply(this);
            } catch (Throwable failure) {
                thrown = failure;
            }
        }, "kv-run");
        thread.setDaemon(true);
        Level level = LOG.getLevel();
        LOG.setLevel(Level.OFF);
        try {
            thread.start();
            await(thread);
        } finally {
            LOG.setLevel(level);
        }
        switch (thrown) {
            case null -> {}
            case RuntimeException exception -> throw exception;
            case Error error -> throw error;
            default -> throw new AssertionError(thrown);
        }
        return (T) result;
    }

    private void await(Thread thread) {
        Object last = null;
        try {
            while (thread.isAlive()) {
                thread.join(LIMIT_MILLIS);
                if (thread.isAlive() && step == last) {
                    Find find = new Find("hangs: " + step);
                    find.setStackTrace(thread.getStackTrace());
                    throw find;
                }
                last = step;
            }
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new Find("interrupted in " + step, interrupted);
        }
    }
}
