package dev.kvstore.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C: ends what is running, and lets the command finish its report and its cleaning before the JVM goes. */
final class Interruption {
    private final Runnable stop;
    private final long mostSeconds;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopAndWait, "ctrl-c");
    private volatile boolean happened;

    private Interruption(Runnable stop, long mostSeconds) {
        this.stop = stop;
        this.mostSeconds = mostSeconds;
    }

    static Interruption watch(Runnable stop, long mostSeconds) {
        Interruption interruption = new Interruption(stop, mostSeconds);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void stopAndWait() {
        happened = true;
        stop.run();
        try {
            over.await(mostSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    boolean happened() {
        return happened;
    }

    /** The command has finished. */
    void over() {
        over.countDown();
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException justNow) {
                // the JVM is going down: the hook has nothing to wait for
            }
        }
    }
}
