package dev.kvstore.storage.point;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Closing;
import dev.kvstore.storage.DirectoryFile;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.RecordBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * A store for point access over a journal, with a directory outside the heap as its index. A close keeps it in a file; after a kill it is rebuilt. What it promises is
 * the contract of {@link KvStore}; scans go in the order of the writes.
 */
public class PointStore extends PointReader implements KvStore {
    private final Path path;
    private final Journal journal;
    private final PointIndex index;
    private final PointWriter writer;
    private final Functions functions;
    private final Set<PointSnapshot> snapshots = ConcurrentHashMap.newKeySet();

    private PointStore(Journal journal, DirectoryFile kept, Path path) {
        this.path = path;
        this.journal = journal;
        this.index = new PointIndex(journal, kept);
        this.functions = new Functions("store is closed: path=" + path);
        this.writer = new PointWriter(journal, index, functions);
    }

    /**
     * Opens a store, or creates it, as the options say.
     *
     * @param folder its folder; closed with the store, and if this fails
     * @param options of the journal
     * @return the store
     */
    public static PointStore open(Folder folder, JournalOptions options) {
        return open(folder, options, 0);
    }

    /**
     * As {@link #open(Folder, JournalOptions)}, with room for keys.
     *
     * @param folder its folder; closed with the store, and if this fails
     * @param options of the journal
     * @param expectedEntries for how many the index has room before it has to grow
     * @return the store
     */
    public static PointStore open(Folder folder, JournalOptions options, int expectedEntries) {
        Journal journal = Journal.open(folder, options);
        PointStore store = null;
        try {
            DirectoryFile kept = journal.keptDirectory();
            store = new PointStore(journal, kept, folder.path());
            if (kept == null) {
                Replayer replayer = new Replayer(store.index);
                journal.replay(replayer);
                replayer.flush();
            }
            store.index.reserveInAll(expectedEntries);
            journal.start(store.index);
            return store;
        } catch (RuntimeException | Error failed) {
            journal.abandon();
            if (store != null) {
                store.index.directory().close();
            }
            throw failed;
        }
    }

    // ---- reading

    @Override
    int enter() {
        functions.requireNotClosing();
        int epoch = journal.epochs().enter();
        if (epoch < 0) {
            throw functions.closed();
        }
        return epoch;
    }

    void requireOpen() {
        functions.requireNotClosing();
        if (journal.epochs().isClosed()) {
            throw functions.closed();
        }
    }

    @Override
    void exit(int epoch) {
        journal.epochs().exit(epoch);
    }

    @Override
    RecordBuffer find(byte[] key, long hash) {
        return index.find(key, hash);
    }

    @Override
    long hash(byte[] key) {
        return index.hash(key);
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys").forEach(Limits::checkKey);
        int epoch = enter();
        try {
            List<byte[]> values = new MultiGet(index, keys).run();
            if (values != null) {
                return values;
            }
        } finally {
            exit(epoch);
        }
        try (Snapshot snapshot = snapshot()) {
            return snapshot.getAll(keys);
        }
    }

    @Override
    public long count() {
        int epoch = enter();
        try {
            return index.directory().size();
        } finally {
            exit(epoch);
        }
    }

    @Override
    public Cursor scan() {
        return takeSnapshot().scanAndClose();
    }

    @Override
    public Snapshot snapshot() {
        return takeSnapshot();
    }

    private PointSnapshot takeSnapshot() {
        int epoch = enter();
        try {
            journal.lock().lock();
            try {
                PointSnapshot snapshot = new PointSnapshot(this, journal, index);
                snapshots.add(snapshot);
                return snapshot;
            } finally {
                journal.lock().unlock();
            }
        } finally {
            exit(epoch);
        }
    }

    /** For tests, which damage it. */
    PointIndex index() {
        return index;
    }

    void forget(PointSnapshot snapshot) {
        snapshots.remove(snapshot);
    }

    // ---- writing

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        writer.put(key, value, Edit.ALWAYS);
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        writer.delete(key, Edit::replaces);
    }

    @Override
    public boolean putIfAbsent(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        return writer.put(key, value, edit -> !edit.replaces());
    }

    @Override
    public boolean replace(byte[] key, byte[] expected, byte[] value) {
        Limits.checkKey(key);
        Objects.requireNonNull(expected, "expected");
        Limits.checkValue(value);
        return writer.put(key, value, edit -> writer.isValue(edit, expected));
    }

    @Override
    public byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        byte[] copy = Limits.checkKey(key).clone();
        Objects.requireNonNull(function, "function");
        return functions.run(() -> computeUntilDone(copy, function));
    }

    private byte[] computeUntilDone(byte[] key, UnaryOperator<byte[]> function) {
        while (true) {
            Version seen = version(key);
            byte[] next = function.apply(seen.value());
            if (next == null && seen.value() == null) {
                return null;
            }
            boolean done = next == null
                    ? writer.delete(key, edit -> edit.oldSequence() == seen.sequence())
                    : writer.put(key, Limits.checkValue(next), edit -> edit.oldSequence() == seen.sequence());
            if (done) {
                return next;
            }
        }
    }

    /** What a key has, and the number of the write; 0 if it has nothing. */
    private record Version(byte[] value, long sequence) {}

    private Version version(byte[] key) {
        int epoch = enter();
        try {
            RecordBuffer record = index.find(key, index.hash(key));
            return record == null ? new Version(null, 0) : new Version(record.value(), record.sequence());
        } finally {
            exit(epoch);
        }
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        return writer.write(Limits.checkBatch(batch));
    }

    // ---- the rest

    @Override
    public void sync() {
        journal.sync();
    }

    @Override
    public StoreStats stats() {
        int epoch = enter();
        try {
            SortedMap<String, Long> figures = journal.figures();
            HashDirectory directory = index.directory();
            figures.put("directoryBytes", directory.bytes());
            long fileBytes = figures.get("fileBytes");
            return new StoreStats(
                    directory.size(),
                    journal.lastSequence(),
                    journal.durableSequence(),
                    fileBytes,
                    fileBytes - figures.get("deadBytes"),
                    journal.tornBytes(),
                    journal.pinCount(),
                    journal.oldestPinMillis(),
                    figures);
        } finally {
            exit(epoch);
        }
    }

    @Override
    public CheckReport check() {
        CheckReport sound = journal.check();
        if (!sound.isClean()) {
            return sound;
        }
        try (PointSnapshot snapshot = takeSnapshot()) {
            List<CheckReport.Fault> faults = new IndexCheck(journal, snapshot, index.seed(), path).run();
            return new CheckReport(faults, sound.bytesRead(), sound.entries());
        }
    }

    @Override
    public long compact() {
        return journal.compact();
    }

    @Override
    public void backup(Path target) {
        journal.backup(Objects.requireNonNull(target, "target"));
    }

    @Override
    public void close() {
        functions.close();
        Closing closing = new Closing().step(journal::close);
        snapshots.forEach(snapshot -> closing.step(snapshot::close));
        closing.step(index.directory()::close).end();
    }
}
