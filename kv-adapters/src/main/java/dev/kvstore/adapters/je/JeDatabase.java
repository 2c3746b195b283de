package dev.kvstore.adapters.je;

import com.sleepycat.je.CheckpointConfig;
import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.JEVersion;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import dev.kvstore.Durability;
import dev.kvstore.adapters.Change;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.OwnWorker;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** An open environment with its one database, behind the lock of its folder. All calls run on own threads. */
final class JeDatabase implements AutoCloseable {
    private final Path folder;
    private final FolderLock lock;
    private final OwnWorker worker;
    private Environment environment;
    private Database database;

    private JeDatabase(Path folder) {
        this.folder = folder;
        this.lock = FolderLock.take(folder);
        this.worker = new OwnWorker("kv-je " + folder.getFileName());
    }

    static String version() {
        return JEVersion.CURRENT_VERSION.getVersionString();
    }

    static JeDatabase open(Path folder, Settings settings, Durability.Level level) {
        JeDatabase opened = new JeDatabase(folder);
        boolean complete = false;
        try {
            opened.onOwnThread("open", () -> {
                opened.openAll(settings, level);
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

    Path folder() {
        return folder;
    }

    /** Calls JE on a thread that nobody interrupts. */
    <T> T onOwnThread(String operation, Supplier<T> call) {
        try {
            return worker.call(call);
        } catch (DatabaseException failed) {
            throw Errors.translate(operation, folder, failed);
        }
    }

    private void openAll(Settings settings, Durability.Level level) {
        environment = new Environment(folder.toFile(), config(settings, level));
        database = environment.openDatabase(
                null, "entries", new DatabaseConfig().setAllowCreate(true).setTransactional(true));
        environment.flushLog(true);
        EnvironmentFiles.mark(folder);
    }

    /** No lock is waited for in vain: there is one writer, and readers take none. */
    private static EnvironmentConfig config(Settings settings, Durability.Level level) {
        EnvironmentConfig config = new EnvironmentConfig();
        config.setAllowCreate(true);
        config.setTransactional(true);
        config.setDurability(durability(level));
        config.setLockTimeout(0, TimeUnit.MILLISECONDS);
        config.setCachePercent(settings.maxMemoryPercent());
        config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, Long.toString(settings.fileMax()));
        config.setConfigParam(EnvironmentConfig.FREE_DISK, Long.toString(settings.freeDisk()));
        config.setConfigParam(EnvironmentConfig.CLEANER_MIN_UTILIZATION, Integer.toString(settings.minUtilization()));
        config.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
        config.setConfigParam(EnvironmentConfig.FILE_LOGGING_LEVEL, "OFF");
        return config;
    }

    private static com.sleepycat.je.Durability durability(Durability.Level level) {
        return switch (level) {
            case NONE -> com.sleepycat.je.Durability.COMMIT_NO_SYNC;
            case PROCESS, PERIODIC -> com.sleepycat.je.Durability.COMMIT_WRITE_NO_SYNC;
            case SYNC -> com.sleepycat.je.Durability.COMMIT_SYNC;
        };
    }

    /** What is written and not committed yet may be seen, as by the contract. */
    byte[] find(byte[] key) {
        DatabaseEntry value = new DatabaseEntry();
        OperationStatus status = onOwnThread("get",
                () -> database.get(null, new DatabaseEntry(key), value, LockMode.READ_UNCOMMITTED));
        return status == OperationStatus.SUCCESS ? value.getData() : null;
    }

    long count() {
        return onOwnThread("count", () -> database.count());
    }

    /** On an own thread. */
    Cursor openCursor() {
        return database.openCursor(null, CursorConfig.READ_UNCOMMITTED);
    }

    <T> T commit(String operation, Function<Change, T> change) {
        return onOwnThread(operation, () -> JeChange.commit(environment, database, change));
    }

    void force() {
        onOwnThread("sync", () -> {
            environment.flushLog(true);
            return true;
        });
    }

    void clean() {
        onOwnThread("compact", () -> {
            while (environment.cleanLog() > 0) {
                // until nothing is worth it
            }
            environment.checkpoint(new CheckpointConfig().setForce(true));
            return true;
        });
    }

    void copyTo(Path target) {
        onOwnThread("backup", () -> {
            EnvironmentFiles.copy(environment, folder, target);
            return true;
        });
    }

    /** No call is running. */
    @Override
    public void close() {
        new Closing().step(this::closeDatabase).step(this::closeEnvironment).step(worker::close).step(lock::close)
                .end();
    }

    private void closeDatabase() {
        if (database != null) {
            onOwnThread("close", () -> {
                database.close();
                return true;
            });
        }
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
