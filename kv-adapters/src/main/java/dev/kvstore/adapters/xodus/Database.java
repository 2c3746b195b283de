package dev.kvstore.adapters.xodus;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.OwnThread;
import dev.kvstore.adapters.OwnWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.EnvironmentImpl;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;

/** An open environment with its one store, behind the lock of its folder. All that touches files runs on an own thread. */
final class Database implements AutoCloseable {
    /** Is there once the store is: the files of Xodus come and go. */
    static final String MARK = "kv.xodus";

    private static final String ENTRIES = "entries";

    private final Path folder;
    private final FolderLock lock;
    private final OwnWorker worker;
    private EnvironmentImpl environment;
    private Store store;

    private Database(Path folder) {
        this.folder = folder;
        this.lock = FolderLock.take(folder);
        this.worker = new OwnWorker("kv-xodus " + folder.getFileName());
    }

    /** Whether this could be one of the files. */
    static boolean isOne(String name) {
        return name.matches("[0-9a-v]{11}\\.(xd|del)|xd\\.lck|\\.nfs.*") || name.equals(MARK)
                || name.equals(FolderLock.NAME);
    }

    static Database open(Path folder, Settings settings, Durability.Level level) {
        Database opened = new Database(folder);
        boolean complete = false;
        try {
            opened.onOwnThread("open", () -> {
                opened.openStore(settings, level);
                return true;
            });
            complete = true;
            return opened;
        } finally {
            if (!complete) {
                opened.close();
            }
        }
    }

    /** Calls Xodus on a thread that nobody interrupts. */
    <T> T onOwnThread(String operation, Supplier<T> call) {
        return Errors.translated(operation, folder, () -> worker.call(call));
    }

    private void openStore(Settings settings, Durability.Level level) {
        environment = (EnvironmentImpl) Environments.newInstance(folder.toString(), config(settings, level));
        store = environment.computeInTransaction(transaction -> environment.openStore(
                ENTRIES, StoreConfig.WITHOUT_DUPLICATES, transaction));
        try {
            Path mark = folder.resolve(MARK);
            if (!Files.exists(mark)) {
                environment.flushAndSync();
                Files.createFile(mark, PosixFilePermissions.asFileAttribute(
                        PosixFilePermissions.fromString("rw-------")));
                OwnThread.force(folder);
            }
        } catch (IOException failed) {
            throw new KvException.Io("store cannot be created: path=" + folder, failed);
        }
    }

    private static EnvironmentConfig config(Settings settings, Durability.Level level) {
        return new EnvironmentConfig()
                .setMemoryUsagePercentage(settings.memoryUsagePercentage())
                .setLogFileSize(settings.logFileSize())
                .setLogDurableWrite(level == Durability.Level.SYNC)
                .setLogSyncPeriod(Long.MAX_VALUE >> 2) // the adapter syncs
                .setLogCacheUseNio(false)
                .setLogAllowRamDisk(true)
                .setLogAllowRemote(true)
                .setLogAllowRemovable(true)
                .setGcEnabled(settings.gcEnabled())
                .setTreeMaxPageSize(settings.treeMaxPageSize())
                .setManagementEnabled(false)
                .setEnvGatherStatistics(false);
    }

    EnvironmentImpl environment() {
        return environment;
    }

    Store store() {
        return store;
    }

    Path folder() {
        return folder;
    }

    /** A moment to read; of the newest commit. */
    Transaction beginRead() {
        return Errors.translated("read", folder, environment::beginReadonlyTransaction);
    }

    void force() {
        onOwnThread("sync", () -> {
            environment.flushAndSync();
            return true;
        });
    }

    /** No call is running. */
    @Override
    public void close() {
        new Closing().step(this::closeEnvironment).step(worker::close).step(lock::close).end();
    }

    private void closeEnvironment() {
        if (environment != null) {
            onOwnThread("close", () -> {
                environment.close();
                return true;
            });
        }
    }
}
