package dev.kvstore.adapters;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Syncs a store in the background, if its level wants that. A failed sync is logged; the store has to remember it. */
public final class PeriodicSync {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final ScheduledExecutorService executor;

    private PeriodicSync(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    /**
     * Starts a daemon thread for {@link Durability.Level#PERIODIC}, and nothing for any other level.
     *
     * @param path of the store, for the name of the thread
     * @param durability of the store
     * @param sync does nothing once the store is closing
     * @return to be stopped
     */
    public static PeriodicSync start(Path path, Durability durability, Runnable sync) {
        if (durability.level() != Durability.Level.PERIODIC) {
            return new PeriodicSync(null);
        }
        String name = "kv-sync " + path.getFileName();
        ScheduledExecutorService executor =
                Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name(name).factory());
        long nanos = saturatedNanos(durability.period());
        executor.scheduleAtFixedRate(() -> run(sync), nanos, nanos, TimeUnit.NANOSECONDS);
        return new PeriodicSync(executor);
    }

    /** Centuries are as good as for ever. */
    private static long saturatedNanos(Duration period) {
        return period.compareTo(LONGEST) < 0 ? period.toNanos() : LONGEST.toNanos();
    }

    /** The executor would end the schedule at the first exception, silently. */
    private static void run(Runnable sync) {
        try {
            sync.run();
        } catch (RuntimeException | Error failed) {
            System.getLogger(PeriodicSync.class.getName()).log(System.Logger.Level.ERROR, "sync failed", failed);
        }
    }

    /** Begins no sync any more; one may be running still. */
    public void stop() {
        if (executor != null) {
            executor.shutdown();
        }
    }
}
