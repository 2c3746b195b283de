package dev.kvstore.adapters.mvstore;

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
import dev.kvstore.adapters.FolderCopy;
import dev.kvstore.adapters.GatedStore;
import dev.kvstore.adapters.MomentSnapshot;
import dev.kvstore.adapters.OwnThread;
import dev.kvstore.adapters.PeriodicSync;
import dev.kvstore.adapters.StoreFolder;
import dev.kvstore.adapters.WriteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * An open MVStore. A commit takes all that was changed, so writes, commits and compactions run one after the other; moments are
 * taken in between, and readers need no lock.
 */
final class MvStoreStore extends GatedStore implements SortedKvStore {
    private static final int COMPACT_STEP_BYTES = 4 << 20;
    private static final int COMPACT_MILLIS = 10_000;

    private final Database database;
    private final Settings settings;
    private final Durability.Level level;
    private final WriteOrder order = new WriteOrder();
    private final AtomicLong sequence = new AtomicLong();
    private PeriodicSync housekeeping;

    private MvStoreStore(StoreFolder folder, Database database, Settings settings, Durability.Level level) {
        super(folder);
        this.database = database;
        this.settings = settings;
        this.level = level;
        sequence.set(map().isEmpty() ? 0 : 1);
    }

    static MvStoreStore open(Path path, KvOptions options, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, options.mode(), Database.NAME, Database::isOne);
        Durability.Level level = options.durability().level();
        MvStoreStore store = folder.complete(
                () -> new MvStoreStore(folder, Database.open(folder.path(), settings), settings, level));
        store.startSync(level == Durability.Level.NONE ? Durability.DEFAULT : options.durability());
        store.housekeeping = PeriodicSync.start(folder.path(), Durability.DEFAULT, store::compactOneStep);
        return store;
    }

    private MVStore store() {
        return database.store();
    }

    private MVMap<byte[], byte[]> map() {
        return database.map();
    }

    private <T> T translated(String operation, Supplier<T> call) {
        try {
            return call.get();
        } catch (MVStoreException failed) {
            throw Errors.translate(operation, path(), failed);
        }
    }

    // ---- reading

    /** A copy: the array in the map is the map's. */
    @Override
    protected byte[] find(byte[] key) {
        byte[] value = lookUp(key);
        return value == null ? null : value.clone();
    }

    private byte[] lookUp(byte[] key) {
        return translated("get", () -> map().get(key));
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            byte[] value = lookUp(key);
            if (value != null && value.length <= into.length - offset) {
                System.arraycopy(value, 0, into, offset, value.length);
            }
            return value == null ? -1 : value.length;
        } finally {
            exit();
        }
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        keys.forEach(Limits::checkKey);
        enter();
        try {
            MvStoreMoment moment = moment();
            try {
                List<byte[]> values = new ArrayList<>(keys.size());
                keys.forEach(key -> values.add(moment.find(key)));
                return values;
            } finally {
                moment.release();
            }
        } finally {
            exit();
        }
    }

    private MvStoreMoment moment() {
        MvStoreMoment[] taken = {null};
        order.shared(() -> taken[0] = translated("read", () -> new MvStoreMoment(database)));
        return taken[0];
    }

    @Override
    public long count() {
        enter();
        try {
            return map().sizeAsLong();
        } finally {
            exit();
        }
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            MvStoreMoment moment = moment();
            return moment.scan(this, this::isClosed, range, moment::release);
        } finally {
            exit();
        }
    }

    @Override
    public SortedSnapshot snapshot() {
        enter();
        try {
            return new MomentSnapshot(this, moment(), sequence.get());
        } finally {
            exit();
        }
    }

    // ---- writing

    /**
     * One after the other: there is one root, and a thread that waits for it inside MVStore fails when it is interrupted. The
     * force is not part of it, so those of several threads overlap.
     */
    private <T> T changeAlone(Supplier<T> change) {
        List<T> result = new ArrayList<>(1);
        order.alone(() -> {
            change(() -> result.add(translated("write", () -> committed(change))));
            return null;
        });
        if (level == Durability.Level.SYNC) {
            change(this::forceFile);
        }
        return result.getFirst();
    }

    private <T> T committed(Supplier<T> change) {
        T result = change.get();
        sequence.incrementAndGet();
        if (level != Durability.Level.NONE) {
            store().commit();
        }
        return result;
    }

    private void forceFile() {
        translated("sync", () -> {
            store().sync();
            return null;
        });
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        enter();
        try {
            changeAlone(() -> store(key, value));
        } finally {
            exit();
        }
    }

    private boolean store(byte[] key, byte[] value) {
        map().put(key.clone(), value.clone());
        return true;
    }

    private boolean remove(byte[] key) {
        map().remove(key);
        return true;
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            changeAlone(() -> remove(key));
        } finally {
            exit();
        }
    }

    @Override
    protected boolean publish(byte[] key, byte[] before, byte[] after) {
        return changeAlone(() -> {
            if (before == null) {
                return after == null
                        ? !map().containsKey(key)
                        : map().putIfAbsent(key.clone(), after.clone()) == null;
            }
            return after == null ? map().remove(key, before) : map().replace(key.clone(), before, after.clone());
        });
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        enter();
        try {
            return changeAlone(() -> apply(batch));
        } finally {
            exit();
        }
    }

    private WriteResult apply(WriteBatch batch) {
        for (WriteBatch.Operation operation : batch.operations()) {
            if (operation instanceof WriteBatch.Require(byte[] key, byte[] expected)
                    && !Arrays.equals(map().get(key), expected)) {
                return WriteResult.conflict(key);
            }
        }
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> store(key, value);
                case WriteBatch.Delete(byte[] key) -> remove(key);
                case WriteBatch.Require checked -> {}
            }
        }
        return WriteResult.APPLIED;
    }

    @Override
    public void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        enter();
        try {
            changeAlone(() -> {
                keys(range).forEach(this::remove);
                return true;
            });
        } finally {
            exit();
        }
    }

    /** Nobody else writes. */
    private List<byte[]> keys(KeyRange range) {
        List<byte[]> keys = new ArrayList<>();
        var cursor = map().cursor(range.low(), range.high(), false);
        while (!range.isEmpty() && cursor.hasNext()) {
            keys.add(cursor.next());
        }
        keys.removeIf(key -> !range.contains(key));
        return keys;
    }

    // ---- upkeep

    @Override
    protected void force() {
        order.alone(() -> translated("commit", () -> store().commit()));
        forceFile();
    }

    /** In the background: rewrites chunks of which little is live. */
    private void compactOneStep() {
        if (settings.autoCompactFillRate() > 0 && gate().tryEnter()) {
            try {
                compactAlone(() -> store().compact(settings.autoCompactFillRate(), COMPACT_STEP_BYTES));
            } finally {
                exit();
            }
        }
    }

    @Override
    public long compact() {
        enter();
        try {
            long before = fileBytes();
            compactAlone(() -> OwnThread.call(this::compactFile)); // it swallows interrupts
            return Math.max(0, before - fileBytes());
        } finally {
            exit();
        }
    }

    private void compactAlone(Supplier<Boolean> step) {
        order.alone(() -> {
            change(() -> translated("compact", step));
            return null;
        });
    }

    private boolean compactFile() {
        store().commit();
        store().compactFile(COMPACT_MILLIS);
        store().setRetentionTime(settings.retentionTime());
        return true;
    }

    @Override
    public StoreStats stats() {
        enter();
        try {
            TreeMap<String, Long> details = new TreeMap<>();
            details.put("fillRate", (long) store().getFillRate());
            details.put("cacheSizeUsed", (long) store().getCacheSizeUsed());
            details.put("currentVersion", store().getCurrentVersion());
            return new StoreStats(map().sizeAsLong(), -1, -1, fileBytes(), -1, -1, leases().count(),
                    leases().oldestMillis(), details);
        } finally {
            exit();
        }
    }

    @Override
    public CheckReport check() {
        throw new KvException.Unsupported("mvstore has no checksums that could be checked");
    }

    /** A new store with the entries of one moment: writers go on, and the copy is compact. */
    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        enter();
        try {
            FolderCopy.backup(path(), target, this::copyTo);
        } finally {
            exit();
        }
    }

    private void copyTo(Path folder) {
        MvStoreMoment moment = moment();
        try (Database copy = Database.open(folder, settings)) {
            copy.fill(moment);
        } catch (MVStoreException failed) {
            throw Errors.translate("backup", folder, failed);
        } finally {
            moment.release();
        }
    }

    @Override
    protected void free() {
        if (housekeeping != null) {
            housekeeping.stop();
        }
        database.close();
    }
}
