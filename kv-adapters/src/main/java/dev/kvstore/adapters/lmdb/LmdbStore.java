package dev.kvstore.adapters.lmdb;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvTransaction;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderCopy;
import dev.kvstore.adapters.GatedStore;
import dev.kvstore.adapters.OwnThread;
import dev.kvstore.adapters.StoreFolder;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Stat;

/**
 * An open environment. Readers take transactions from a pool. One writer at a time: LMDB has a lock of its own for that, but
 * Java's knows virtual threads and who has it.
 */
final class LmdbStore extends GatedStore implements TransactionalKvStore {
    private final Environment environment;
    private final ReadPool readers;
    private final ReentrantLock writer = new ReentrantLock();
    private final Set<Arena> keptMapped = ConcurrentHashMap.newKeySet();

    private LmdbStore(StoreFolder folder, Environment environment) {
        super(folder);
        this.environment = environment;
        this.readers = new ReadPool(environment);
    }

    static LmdbStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), Environment.DATA, Environment::isOne);
        LmdbStore store = null;
        try {
            store = new LmdbStore(folder, Environment.open(folder.path(), settings, options.durability().level()));
            store.startSync(options.durability());
            return store;
        } finally {
            if (store == null) {
                folder.abandon();
            }
        }
    }

    void enterCall() {
        enter();
    }

    void exitCall() {
        exit();
    }

    /** Does something unless the store is closing. */
    void ifOpen(Runnable work) {
        if (gate().tryEnter()) {
            try {
                work.run();
            } finally {
                exit();
            }
        }
    }

    // ---- reading

    private <T> T read(Function<ReadTransaction, T> reading) {
        enter();
        try {
            ReadTransaction moment = readers.take();
            try {
                return reading.apply(moment);
            } finally {
                readers.give(moment);
            }
        } finally {
            exit();
        }
    }

    @Override
    protected byte[] find(byte[] key) {
        ReadTransaction moment = readers.take();
        try {
            return moment.find(key);
        } finally {
            readers.give(moment);
        }
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        return read(moment -> moment.copy(key, into, offset));
    }

    @Override
    public boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        return read(moment -> moment.has(key));
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        return read(moment -> {
            List<byte[]> values = new ArrayList<>(keys.size());
            keys.forEach(key -> values.add(moment.find(key)));
            return values;
        });
    }

    @Override
    public long count() {
        return read(moment -> moment.stat().entries);
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            ReadTransaction moment = readers.take();
            return new LmdbCursor(this, this::isClosed, moment, range, () -> readers.give(moment));
        } finally {
            exit();
        }
    }

    @Override
    public SortedSnapshot snapshot() {
        enter();
        try {
            return new LmdbSnapshot(this, readers.take());
        } finally {
            exit();
        }
    }

    void endMoment(ReadTransaction moment) {
        readers.give(moment);
    }

    /** There may be views of this life. */
    void keepMapped(Arena life) {
        keptMapped.add(life);
    }

    /** There are none any more. */
    void unmapAtWill(Arena life) {
        keptMapped.remove(life);
    }

    // ---- writing

    private <T> T write(String operation, Function<WriteTransaction, T> writing) {
        requireOutside();
        writer.lock();
        try {
            List<T> result = new ArrayList<>(1);
            change(() -> result.add(commit(operation, writing)));
            return result.getFirst();
        } finally {
            writer.unlock();
        }
    }

    private void requireOutside() {
        if (writer.isHeldByCurrentThread()) {
            throw new IllegalStateException("a write beside the running transaction: path=" + path());
        }
    }

    private <T> T commit(String operation, Function<WriteTransaction, T> writing) {
        try (WriteTransaction transaction = new WriteTransaction(environment)) {
            T result = writing.apply(transaction);
            transaction.commit();
            return result;
        } catch (LmdbException failed) {
            throw Errors.translate(operation, path(), failed);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        KeyLimits.checkStored(key);
        Limits.checkValue(value);
        enter();
        try {
            write("put", transaction -> transaction.put(key, value));
        } finally {
            exit();
        }
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            write("delete", transaction -> transaction.delete(key));
        } finally {
            exit();
        }
    }

    @Override
    protected boolean publish(byte[] key, byte[] before, byte[] after) {
        if (before == null && after != null) {
            KeyLimits.checkStored(key); // with a value expected, one that does not fit is just absent
        }
        return write("put", transaction -> {
            if (!Arrays.equals(transaction.find(key), before)) {
                return false;
            }
            return after == null ? transaction.delete(key) : transaction.put(key, after);
        });
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        KeyLimits.checkStored(batch);
        enter();
        try {
            return write("write", transaction -> transaction.apply(batch));
        } finally {
            exit();
        }
    }

    @Override
    public void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            write("deleteRange", transaction -> transaction.deleteRange(range));
        } finally {
            exit();
        }
    }

    /** The native lock of a writer belongs to a thread of the system, which a virtual thread may change while it waits. */
    @Override
    public <T> T transact(Function<? super KvTransaction, ? extends T> function) {
        Objects.requireNonNull(function, "function");
        enter();
        try {
            return Thread.currentThread().isVirtual()
                    ? OwnThread.call(() -> transactHere(function))
                    : transactHere(function);
        } finally {
            exit();
        }
    }

    private <T> T transactHere(Function<? super KvTransaction, ? extends T> function) {
        return write("transact", transaction -> {
            try (LmdbTransaction seen = new LmdbTransaction(transaction)) {
                return gate().callFunction(() -> function.apply(seen));
            }
        });
    }

    // ---- upkeep

    @Override
    protected void force() {
        environment.force();
    }

    @Override
    public StoreStats stats() {
        return read(moment -> {
            Stat stat = moment.stat();
            TreeMap<String, Long> details = new TreeMap<>();
            details.put("depth", (long) stat.depth);
            details.put("branchPages", stat.branchPages);
            details.put("leafPages", stat.leafPages);
            details.put("overflowPages", stat.overflowPages);
            return new StoreStats(stat.entries, environment.sequence(), -1, fileBytes(), Environment.liveBytes(stat),
                    -1,
                    leases().count(), leases().oldestMillis(), details);
        });
    }

    @Override
    public CheckReport check() {
        throw new KvException.Unsupported("lmdb has no checksums that could be checked");
    }

    /** LMDB uses freed pages again, but gives none back: a backup is compact. */
    @Override
    public long compact() {
        enter();
        exit();
        return 0;
    }

    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        enter();
        try {
            FolderCopy.backup(path(), target, environment::copy);
        } finally {
            exit();
        }
    }

    @Override
    protected void free() {
        new Closing()
                .step(readers::close)
                .step(keptMapped.isEmpty() ? environment::close : environment::leave)
                .end();
    }
}
