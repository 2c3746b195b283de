package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Syncs the log of a store in the background, if its level wants that. A failure stops the store, which remembers it. */
final class PeriodicSync {
    private final ScheduledExecutorService executor;

    private PeriodicSync(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    static PeriodicSync start(RocksDbStore store, Durability durability) {
        if (durability.level() != Durability.Level.PERIODIC) {
            return new PeriodicSync(null);
        }
        String name = "kv-rocksdb-sync " + store.path().getFileName();
        ScheduledExecutorService executor =
                Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name(name).factory());
        long nanos = durability.period().toNanos();
        executor.scheduleAtFixedRate(() -> run(store), nanos, nanos, TimeUnit.NANOSECONDS);
        return new PeriodicSync(executor);
    }

    private static void run(RocksDbStore store) {
        try {
            store.syncUnlessClosing();
        } catch (KvException failed) {
            System.getLogger(PeriodicSync.class.getName()).log(System.Logger.Level.ERROR, "sync failed", failed);
        }
    }

    void stop() {
        if (executor != null) {
            executor.shutdown();
        }
    }
}
