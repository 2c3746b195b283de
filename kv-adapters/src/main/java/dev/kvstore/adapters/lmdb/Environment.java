package dev.kvstore.adapters.lmdb;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import java.nio.file.Path;
import java.util.Set;
import org.lmdbjava.CopyFlags;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Stat;
import org.lmdbjava.Txn;

/** An open environment and its unnamed database, behind a lock: LMDB would let other processes in. */
final class Environment implements AutoCloseable {
    /** The file with the pages. */
    static final String DATA = "data.mdb";

    private static final Set<String> NAMES = Set.of(DATA, "lock.mdb", FolderLock.NAME);
    private static final int OWNER_ONLY = 0600;

    private final Path path;
    private final FolderLock lock;
    private Env<NativeBytes> env;
    private Dbi<NativeBytes> entries;

    private Environment(Path path) {
        this.path = path;
        this.lock = FolderLock.take(path);
    }

    /** Whether this could be one of the files. */
    static boolean isOne(String name) {
        return NAMES.contains(name);
    }

    static Environment open(Path path, Settings settings, Durability.Level level) {
        Environment opened = new Environment(path);
        boolean complete = false;
        try {
            opened.env = Env.create(NativeBytesProxy.INSTANCE)
                    .setMapSize(settings.mapSize())
                    .setMaxReaders(settings.maxReaders())
                    .open(path.toFile(), OWNER_ONLY, settings.flags(level));
            opened.entries = opened.env.openDbi((byte[]) null);
            complete = true;
            return opened;
        } catch (LmdbException failed) {
            throw Errors.translate("open", path, failed);
        } finally {
            if (!complete) {
                opened.close();
            }
        }
    }

    Path path() {
        return path;
    }

    Dbi<NativeBytes> entries() {
        return entries;
    }

    Txn<NativeBytes> beginRead() {
        return env.txnRead();
    }

    Txn<NativeBytes> beginWrite() {
        return env.txnWrite();
    }

    /** Of the last commit. */
    long sequence() {
        return env.info().lastTransactionId;
    }

    static long liveBytes(Stat stat) {
        return stat.pageSize * (stat.branchPages + stat.leafPages + stat.overflowPages);
    }

    void force() {
        try {
            env.sync(true);
        } catch (LmdbException failed) {
            throw Errors.translate("sync", path, failed);
        }
    }

    /** A consistent copy, without unused pages. */
    void copy(Path folder) {
        try {
            env.copy(folder.toFile(), CopyFlags.MDB_CP_COMPACT);
        } catch (LmdbException failed) {
            throw Errors.translate("backup", folder, failed);
        }
    }

    /** No transaction is open. */
    @Override
    public void close() {
        new Closing().step(this::closeEnv).step(lock::close).end();
    }

    /** Leaves the mapping where it is, for views that the system is reading; others may open the store. */
    void leave() {
        System.getLogger(Environment.class.getName())
                .log(System.Logger.Level.WARNING, "left mapped, as a view of it is in use: path=" + path);
        lock.close();
    }

    private void closeEnv() {
        if (env != null) {
            try {
                env.close();
            } catch (LmdbException failed) {
                throw new KvException.Io("lmdb cannot be closed: path=" + path, failed);
            }
        }
    }
}
