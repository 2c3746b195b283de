package dev.kvstore.bench;

import java.util.OptionalLong;

/** Looks at the resident memory of this JVM now and then and remembers the most. */
final class MemoryPeak implements AutoCloseable {
    private static final long PERIOD_MILLIS = 25;
    private static final long UNIT = 1024;
    private static final ProcFile STATUS = new ProcFile("/proc/self/status");

    private final Thread thread;
    private volatile boolean ended;
    private volatile long anon = -1;
    private volatile long file = -1;

    MemoryPeak() {
        look();
        thread = Thread.ofPlatform().daemon().name("memory-peak").start(this::lookAgainAndAgain);
    }

    private void lookAgainAndAgain() {
        while (!ended) {
            try {
                Thread.sleep(PERIOD_MILLIS);
            } catch (InterruptedException end) {
                return;
            }
            look();
        }
    }

    private synchronized void look() {
        OptionalLong anonKib = STATUS.number("RssAnon:");
        OptionalLong fileKib = STATUS.number("RssFile:");
        anon = Math.max(anon, anonKib.orElse(-1) * UNIT);
        file = Math.max(file, fileKib.orElse(-1) * UNIT);
    }

    Long anonBytes() {
        return anon < 0 ? null : anon;
    }

    Long fileBytes() {
        return file < 0 ? null : file;
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        look();
    }
}
