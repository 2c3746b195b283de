package dev.kvstore.adapters.rocksdb;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.Limits;
import dev.kvstore.SortedKvStore;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.Gate;
import dev.kvstore.adapters.Lease;
import dev.kvstore.adapters.Leases;
import dev.kvstore.adapters.PeriodicSync;
import dev.kvstore.adapters.StoreFolder;
import dev.kvstore.adapters.WriteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** An open database. {@link WriteOrder} makes conditional writes atomic, {@link Gate} and {@link Leases} make close safe. */
final class RocksDbStore extends RocksDbReader implements SortedKvStore {
    private final StoreFolder folder;
    private final Durability.Level level;
    private final Database database;
    private final Gate gate;
    private final Leases leases = new Leases();
    private final WriteOrder order = new WriteOrder();
    private final PeriodicSync periodicSync;
    private volatile KvException failure;
    private boolean freed;

    private RocksDbStore(StoreFolder folder, Durability durability, Database database) {
        this.folder = folder;
        this.level = durability.level();
        this.database = database;
        this.gate = new Gate("path=" + folder.path());
        this.periodicSync = PeriodicSync.start(folder.path(), durability, this::syncUnlessClosing);
    }

    static RocksDbStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), DatabaseFiles.MARK, DatabaseFiles::isOne);
        RocksDbStore store = null;
        try {
            DatabaseFiles.probeLock(folder.path());
            Database database = Database.open(folder.path(), settings, options.durability().level());
            store = new RocksDbStore(folder, options.durability(), database);
            return store;
        } catch (RocksDBException e) {
            throw Errors.translate("open", folder.path(), e);
        } finally {
            if (store == null) {
                folder.abandon();
            }
        }
    }

    // ---- reading

    @Override
    void enter() {
        gate.enter();
    }

    @Override
    void exit() {
        gate.exit();
    }

    @Override
    boolean isClosed() {
        return gate.isClosed();
    }

    @Override
    RocksDB rocks() {
        return database.rocks;
    }

    @Override
    ReadOptions readOptions() {
        return database.readOptions;
    }

    @Override
    Path path() {
        return folder.path();
    }

    @Override
    RocksDbStore store() {
        return this;
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        enter();
        Snapshot moment = rocks().getSnapshot();
        try (ReadOptions ofOneMoment = new ReadOptions(readOptions()).setSnapshot(moment)) {
            return getAll(ofOneMoment, keys);
        } finally {
            rocks().releaseSnapshot(moment);
            exit();
        }
    }

    @Override
    public SortedSnapshot snapshot() {
        enter();
        try {
            return new RocksDbSnapshot(this);
        } finally {
            exit();
        }
    }

    /** Registers what is lent to a cursor or snapshot; the caller is inside the gate. */
    Lease lend(Runnable free) {
        return leases.begin(free);
    }

    /** Frees what was lent, unless the store is closing: then it does so itself. */
    void giveBack(Lease lease) {
        if (gate.tryEnter()) {
            try {
                lease.end();
            } finally {
                gate.exit();
            }
        }
    }

    // ---- writing

    /** One call of RocksDB. */
    private interface Change {
        void apply() throws RocksDBException;
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        enter();
        try {
            order.shared(() -> change("put", () -> rocks().put(database.writeOptions, key, value)));
        } finally {
            exit();
        }
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            order.shared(() -> change("delete", () -> rocks().delete(database.writeOptions, key)));
        } finally {
            exit();
        }
    }

    private void change(String operation, Change change) {
        KvException before = failure;
        if (before != null) {
            throw new KvException.Failed("the store has stopped: path=" + path(), before);
        }
        try {
            change.apply();
        } catch (RocksDBException e) {
            KvException translated = failed(operation, e);
            fail(translated);
            throw translated;
        }
    }

    /** Stops all writing, unless it was only a lack of room, from which RocksDB recovers by itself. */
    private void fail(KvException cause) {
        if (!(cause instanceof KvException.Full) && failure == null) {
            failure = cause;
        }
    }

    @Override
    public boolean putIfAbsent(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        return changeIf(() -> !containsKey(key), () -> rocks().put(database.writeOptions, key, value));
    }

    @Override
    public boolean replace(byte[] key, byte[] expected, byte[] value) {
        Limits.checkKey(key);
        Objects.requireNonNull(expected, "expected");
        Limits.checkValue(value);
        return changeIf(() -> Arrays.equals(get(key), expected), () -> rocks().put(database.writeOptions, key, value));
    }

    private boolean changeIf(BooleanSupplier condition, Change change) {
        enter();
        try {
            return order.alone(() -> {
                boolean holds = condition.getAsBoolean();
                if (holds) {
                    change("put", change);
                }
                return holds;
            });
        } finally {
            exit();
        }
    }

    @Override
    public byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        Objects.requireNonNull(function, "function");
        byte[] ownKey = Limits.checkKey(key).clone();
        enter();
        try {
            while (true) {
                byte[] before = find(ownKey);
                byte[] after = gate.callFunction(() -> function.apply(before == null ? null : before.clone()));
                byte[] stored = after == null ? null : Limits.checkValue(after).clone();
                if (publish(ownKey, before, stored)) {
                    return after;
                }
            }
        } finally {
            exit();
        }
    }

    /** As get, for a caller inside the gate, which may be closing. */
    private byte[] find(byte[] key) {
        try {
            return rocks().get(readOptions(), key);
        } catch (RocksDBException e) {
            throw failed("get", e);
        }
    }

    private boolean publish(byte[] key, byte[] before, byte[] after) {
        return order.alone(() -> {
            if (!Arrays.equals(find(key), before)) {
                return false;
            }
            change("compute", () -> {
                if (after == null) {
                    rocks().delete(database.writeOptions, key);
                } else {
                    rocks().put(database.writeOptions, key, after);
                }
            });
            return true;
        });
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        enter();
        try (NativeBatch nativeBatch = new NativeBatch(batch)) {
            Change change = () -> rocks().write(database.writeOptions, nativeBatch.writes());
            if (nativeBatch.requirements().isEmpty()) {
                order.shared(() -> change("write", change));
                return WriteResult.APPLIED;
            }
            return order.alone(() -> writeIf(nativeBatch.requirements(), change));
        } catch (RocksDBException e) {
            throw failed("write", e);
        } finally {
            exit();
        }
    }

    private WriteResult writeIf(List<WriteBatch.Require> requirements, Change change) {
        for (WriteBatch.Require require : requirements) {
            if (!Arrays.equals(find(require.key()), require.expected())) {
                return WriteResult.conflict(require.key());
            }
        }
        change("write", change);
        return WriteResult.APPLIED;
    }

    @Override
    public void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            order.alone(() -> {
                byte[] to = IteratorBounds.to(range);
                byte[] from = IteratorBounds.from(range);
                deleteBetween(from == null ? new byte[0] : from, to == null ? behindAll() : to);
                return null;
            });
        } finally {
            exit();
        }
    }

    private void deleteBetween(byte[] from, byte[] to) {
        if (Arrays.compareUnsigned(from, to) < 0) {
            change("deleteRange", () -> rocks().deleteRange(database.writeOptions, from, to));
        }
    }

    /** RocksDB has no unbounded range: an end behind the last key; nothing is written meanwhile. */
    private byte[] behindAll() {
        try (Cursor cursor = new RocksDbCursor(this, KeyRange.all().reversed())) {
            return cursor.next() ? IteratorBounds.successor(cursor.key()) : new byte[0];
        }
    }

    // ---- upkeep

    @Override
    public void sync() {
        enter();
        try {
            syncInside();
        } finally {
            exit();
        }
    }

    /** As sync, unless the store is closing. */
    private void syncUnlessClosing() {
        if (gate.tryEnter()) {
            try {
                syncInside();
            } finally {
                gate.exit();
            }
        }
    }

    private void syncInside() {
        try {
            if (level == Durability.Level.NONE) {
                flush();
            } else {
                rocks().syncWal();
            }
        } catch (RocksDBException e) {
            KvException translated = failed("sync", e);
            fail(translated);
            throw translated;
        }
    }

    /** Without a log only table files are durable. */
    private void flush() throws RocksDBException {
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
            rocks().flush(wait);
        }
    }

    @Override
    public StoreStats stats() {
        enter();
        try {
            Map<String, Long> details = new TreeMap<>();
            details.put("estimatedKeys", property("rocksdb.estimate-num-keys"));
            details.put("estimatedLiveTableBytes", property("rocksdb.estimate-live-data-size"));
            details.put("pendingCompactionBytes", property("rocksdb.estimate-pending-compaction-bytes"));
            details.put("memtableBytes", property("rocksdb.cur-size-all-mem-tables"));
            long sequence = rocks().getLatestSequenceNumber();
            return new StoreStats(-1, sequence, -1, folder.bytes(), -1, -1, leases.count(), leases.oldestMillis(),
                    new TreeMap<>(details));
        } finally {
            exit();
        }
    }

    private long property(String name) {
        try {
            return rocks().getLongProperty(name);
        } catch (RocksDBException e) {
            throw failed("property", e);
        }
    }

    /** Walks over all entries and verifies the table files; RocksDB names the first damage only. */
    @Override
    public CheckReport check() {
        enter();
        try {
            return new DatabaseCheck(this).run();
        } finally {
            exit();
        }
    }

    @Override
    public long compact() {
        enter();
        try {
            long before = folder.bytes();
            rocks().compactRange();
            return Math.max(0, before - folder.bytes());
        } catch (RocksDBException e) {
            throw failed("compact", e);
        } finally {
            exit();
        }
    }

    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        enter();
        try {
            Backups.write(rocks(), path(), target);
        } finally {
            exit();
        }
    }

    @Override
    public void close() {
        gate.close();
        synchronized (leases) {
            if (!freed) {
                freed = true;
                finish();
            }
        }
    }

    /** No call is running and none can begin. */
    private void finish() {
        new Closing()
                .step(periodicSync::stop)
                .step(this::syncUnlessFailed)
                .step(leases::endAll)
                .step(database::close)
                .step(folder::close)
                .end();
    }

    private void syncUnlessFailed() {
        if (failure == null) {
            syncInside();
        }
    }
}
