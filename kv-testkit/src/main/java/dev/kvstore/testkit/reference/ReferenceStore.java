package dev.kvstore.testkit.reference;

import dev.kvstore.ChangeFeed;
import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KeyRange;
import dev.kvstore.KvException;
import dev.kvstore.KvTransaction;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Closing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The whole contract in memory, as plainly as possible. Every read and every commit holds the monitor of the contents;
 * writers hold a lock as well, because a transaction keeps other writers out while its function runs.
 */
public final class ReferenceStore extends MapReader implements TransactionalKvStore, HistoryKvStore {
    private final ReferenceHome home;
    private final Contents contents;
    private final boolean readOnly;
    private final Gate gate = new Gate();
    private final ReentrantLock writers = new ReentrantLock();
    private final Set<Lease> leases = ConcurrentHashMap.newKeySet();
    private final Set<ReferenceSnapshot> snapshots = ConcurrentHashMap.newKeySet();

    /** Held by the close that releases everything, so that another one waits for it. */
    private final Object releasing = new Object();

    private boolean released;

    ReferenceStore(ReferenceHome home, boolean readOnly) {
        this.home = home;
        this.contents = home.contents();
        this.readOnly = readOnly;
    }

    // ---- reading

    @Override
    <T> T read(Function<NavigableMap<byte[], byte[]>, T> reading) {
        return gate.call(() -> {
            synchronized (contents) {
                return reading.apply(contents.newest.now());
            }
        });
    }

    @Override
    public Cursor scan(KeyRange range) {
        Objects.requireNonNull(range, "range");
        return new MapCursor(EntryMap.part(freeze(), range), gate::checkOpen, lease());
    }

    private NavigableMap<byte[], byte[]> freeze() {
        return read(entries -> contents.newest.freeze());
    }

    @Override
    public SortedSnapshot snapshot() {
        return read(entries -> register(contents.sequence(), contents.newest.freeze()));
    }

    private ReferenceSnapshot register(long sequence, NavigableMap<byte[], byte[]> entries) {
        ReferenceSnapshot snapshot = new ReferenceSnapshot(this, sequence, entries, lease());
        snapshots.add(snapshot);
        return snapshot;
    }

    Lease lease() {
        return Lease.begin(leases);
    }

    void forget(ReferenceSnapshot snapshot) {
        snapshots.remove(snapshot);
    }

    void checkOpen() {
        gate.checkOpen();
    }

    // ---- writing

    @Override
    public void put(byte[] key, byte[] value) {
        Write put = new Write(Limits.checkKey(key).clone(), Limits.checkValue(value).clone());
        write(() -> List.of(put));
    }

    @Override
    public void delete(byte[] key) {
        Write delete = new Write(Limits.checkKey(key).clone(), null);
        write(() -> List.of(delete));
    }

    @Override
    public boolean putIfAbsent(byte[] key, byte[] value) {
        Write put = new Write(Limits.checkKey(key).clone(), Limits.checkValue(value).clone());
        return write(() -> newest(key) == null ? List.of(put) : null);
    }

    @Override
    public boolean replace(byte[] key, byte[] expected, byte[] value) {
        Objects.requireNonNull(expected, "expected");
        Write put = new Write(Limits.checkKey(key).clone(), Limits.checkValue(value).clone());
        return write(() -> Arrays.equals(newest(key), expected) ? List.of(put) : null);
    }

    @Override
    public byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        Objects.requireNonNull(function, "function");
        byte[] ownKey = Limits.checkKey(key).clone();
        return gate.call(() -> {
            checkWritable();
            while (true) {
                byte[] before = newest(ownKey);
                byte[] after = gate.callFunction(() -> function.apply(before == null ? null : before.clone()));
                Write write = new Write(ownKey, after == null ? null : Limits.checkValue(after).clone());
                if (publish(() -> Arrays.equals(newest(ownKey), before) ? List.of(write) : null)) {
                    return after;
                }
            }
        });
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        Limits.checkBatch(batch);
        List<Write> writes = new ArrayList<>();
        List<WriteBatch.Require> requirements = new ArrayList<>();
        for (WriteBatch.Operation operation : batch.operations()) {
            switch (operation) {
                case WriteBatch.Put(byte[] key, byte[] value) -> writes.add(new Write(key, value));
                case WriteBatch.Delete(byte[] key) -> writes.add(new Write(key, null));
                case WriteBatch.Require require -> requirements.add(require);
            }
        }
        byte[][] conflict = new byte[1][];
        boolean applied = write(() -> {
            for (WriteBatch.Require require : requirements) {
                if (!Arrays.equals(newest(require.key()), require.expected())) {
                    conflict[0] = require.key();
                    return null;
                }
            }
            return writes;
        });
        return applied ? WriteResult.APPLIED : WriteResult.conflict(conflict[0]);
    }

    @Override
    public void deleteRange(KeyRange range) {
        Objects.requireNonNull(range, "range");
        write(() -> EntryMap.part(contents.newest.now(), range).keySet().stream()
                .map(key -> new Write(key, null))
                .toList());
    }

    @Override
    public <T> T transact(Function<? super KvTransaction, ? extends T> function) {
        Objects.requireNonNull(function, "function");
        return gate.call(() -> {
            checkWritable();
            writers.lock();
            try {
                ReferenceTransaction transaction = new ReferenceTransaction(this, freezeNewest());
                T result = run(function, transaction);
                contents.commit(transaction.end());
                return result;
            } finally {
                writers.unlock();
            }
        });
    }

    private <T> T run(Function<? super KvTransaction, ? extends T> function, ReferenceTransaction transaction) {
        try {
            return gate.callFunction(() -> function.apply(transaction));
        } finally {
            transaction.end();
        }
    }

    /** A decision made with no other write in between. */
    private interface Decision {
        /** What to write, or null to change nothing. */
        List<Write> decide();
    }

    private boolean write(Decision decision) {
        return gate.call(() -> publish(decision));
    }

    private boolean publish(Decision decision) {
        checkWritable();
        writers.lock();
        try {
            synchronized (contents) {
                List<Write> writes = decision.decide();
                if (writes != null) {
                    contents.commit(writes);
                }
                return writes != null;
            }
        } finally {
            writers.unlock();
        }
    }

    private void checkWritable() {
        if (readOnly) {
            throw new KvException.ReadOnly("the store was opened read-only: " + home);
        }
        if (writers.isHeldByCurrentThread()) {
            throw new IllegalStateException("a transaction is running on this thread: write through it");
        }
    }

    private byte[] newest(byte[] key) {
        synchronized (contents) {
            return contents.newest.now().get(key);
        }
    }

    private NavigableMap<byte[], byte[]> freezeNewest() {
        synchronized (contents) {
            return contents.newest.freeze();
        }
    }

    // ---- versions

    @Override
    public History history(byte[] key) {
        Limits.checkKey(key);
        return read(entries -> new ReferenceHistory(this, contents.versions(key), contents.complete(key),
                contents.retainedFrom()));
    }

    @Override
    public Snapshot asOf(long sequence) {
        return read(entries -> register(sequence, contents.asOf(sequence)));
    }

    @Override
    public Snapshot asOf(Instant time) {
        Objects.requireNonNull(time, "time");
        return read(entries -> asOf(contents.sequenceAt(time)));
    }

    @Override
    public ChangeFeed changes(long fromSequence) {
        return read(entries -> {
            contents.checkFeedStart(fromSequence);
            return new ReferenceFeed(this, contents, fromSequence);
        });
    }

    // ---- upkeep

    @Override
    public void sync() {
        gate.checkOpen();
    }

    @Override
    public StoreStats stats() {
        return read(entries -> {
            long bytes = bytes(entries);
            long oldest = leases.stream().mapToLong(Lease::ageMillis).max().orElse(0);
            long sequence = contents.sequence();
            Map<String, Long> details = Map.of("retainedFrom", contents.retainedFrom());
            return new StoreStats(
                    entries.size(), sequence, sequence, bytes, bytes, 0, leases.size(), oldest, new TreeMap<>(details));
        });
    }

    @Override
    public CheckReport check() {
        return read(entries -> new CheckReport(List.of(), bytes(entries), entries.size()));
    }

    private static long bytes(Map<byte[], byte[]> entries) {
        return entries.entrySet().stream()
                .mapToLong(entry -> (long) entry.getKey().length + entry.getValue().length)
                .sum();
    }

    @Override
    public long compact() {
        gate.checkOpen();
        return 0;
    }

    @Override
    public void backup(Path target) {
        Objects.requireNonNull(target, "target");
        gate.call(() -> {
            home.copyTo(target);
            return null;
        });
    }

    @Override
    public void close() {
        gate.close();
        synchronized (releasing) {
            if (!released) {
                released = true;
                release();
            }
        }
    }

    private void release() {
        Closing closing = new Closing();
        snapshots.forEach(snapshot -> closing.step(snapshot::close));
        closing.step(this::wakeFeeds).step(() -> home.release(readOnly)).end();
    }

    private void wakeFeeds() {
        synchronized (contents) {
            contents.notifyAll();
        }
    }
}
