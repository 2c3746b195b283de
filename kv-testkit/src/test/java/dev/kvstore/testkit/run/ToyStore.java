package dev.kvstore.testkit.run;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.StoreLock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The smallest store that keeps the contract (without snapshots), to show that the runs find what is wrong with a worse one. */
final class ToyStore implements KvStore {
    /** Opens toy stores with some bugs; without any it is right. */
    static final class Opener implements Subject {
        private final Set<Bug> bugs = EnumSet.noneOf(Bug.class);

        public Opener() {}

        Opener(Bug bug) {
            bugs.add(bug);
        }

        @Override
        public KvStore open(Folder folder, KvOptions options) {
            return new ToyStore(folder, options, bugs);
        }

        @Override
        public String name() {
            return "toy" + bugs;
        }
    }

    /** Opens stores that write what they acknowledge only with the next write. */
    static final class Forgetful implements Subject {
        @Override
        public KvStore open(Folder folder, KvOptions options) {
            return new ToyStore(folder, options, EnumSet.of(Bug.LATE_WRITE));
        }
    }

    private final TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<Bug> bugs;
    private final Folder folder;
    private final ToyLog log;
    private StoreLock lock;
    private boolean closed;
    private byte[] late;

    ToyStore(Folder folder, KvOptions options, Set<Bug> bugs) {
        this.bugs = bugs;
        this.folder = folder;
        this.log = new ToyLog(folder, options.durability(), bugs);
        try {
            if (!folder.exists()) {
                if (options.mode() != KvOptions.Mode.CREATE) {
                    throw new KvException.NotFound("no store: path=" + folder.path());
                }
                folder.make();
            }
            lock = folder.lock(false);
            if (!log.read(this::apply) && options.mode() != KvOptions.Mode.CREATE) {
                throw new KvException.NotFound("no store: path=" + folder.path());
            }
            WriteBatch all = new WriteBatch();
            entries.forEach(all::put);
            log.begin(payload(all.operations()));
        } catch (IOException failed) {
            release();
            throw failed.getMessage().contains("No space")
                    ? new KvException.Full("cannot open", failed)
                    : new KvException.Io("cannot open", failed);
        } catch (RuntimeException | Error failed) {
            release();
            if (failed instanceof InternalError) {
                throw new KvException.Failed("cannot open", failed);
            }
            throw failed;
        }
    }

    private static byte[] payload(List<WriteBatch.Operation> operations) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (WriteBatch.Operation operation : operations) {
            byte[] value = operation instanceof WriteBatch.Put put ? put.value() : null;
            out.writeBytes(ByteBuffer.allocate(8).putInt(operation.key().length)
                    .putInt(value == null ? -1 : value.length).array());
            out.writeBytes(operation.key());
            out.writeBytes(value == null ? new byte[0] : value);
        }
        return out.toByteArray();
    }

    private void apply(ByteBuffer payload) {
        while (payload.hasRemaining()) {
            byte[] key = new byte[payload.getInt()];
            int length = payload.getInt();
            payload.get(key);
            entries.remove(key);
            if (length >= 0) {
                byte[] value = new byte[length];
                payload.get(value);
                entries.put(key, value);
            }
        }
    }

    @Override
    public synchronized WriteResult write(WriteBatch batch) {
        checkOpen();
        List<WriteBatch.Operation> steps = new ArrayList<>(Limits.checkBatch(batch).operations());
        for (WriteBatch.Operation step : steps) {
            if (step instanceof WriteBatch.Require(byte[] key, byte[] expected)
                    && !Arrays.equals(entries.get(key), expected)) {
                return WriteResult.conflict(key);
            }
        }
        steps.removeIf(step -> step instanceof WriteBatch.Require);
        if (bugs.contains(Bug.TORN_BATCH)) {
            steps.forEach(step -> append(payload(List.of(step))));
        } else if (!steps.isEmpty()) {
            append(payload(steps));
        }
        return WriteResult.APPLIED;
    }

    private void append(byte[] payload) {
        if (bugs.contains(Bug.CHANGED_WHEN_FULL)) {
            apply(ByteBuffer.wrap(payload));
        }
        byte[] first = bugs.contains(Bug.LATE_WRITE) ? late : payload;
        late = payload;
        try {
            if (first != null) {
                log.append(first);
            }
        } catch (IOException failed) {
            throw new KvException.Io("cannot write", failed);
        }
        apply(ByteBuffer.wrap(payload));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        write(new WriteBatch().put(key, value));
    }

    @Override
    public void delete(byte[] key) {
        write(new WriteBatch().delete(key));
    }

    @Override
    public boolean putIfAbsent(byte[] key, byte[] value) {
        return write(new WriteBatch().require(key, null).put(key, value)).applied();
    }

    @Override
    public boolean replace(byte[] key, byte[] expected, byte[] value) {
        byte[] required = bugs.contains(Bug.WRONG_REPLACE) ? get(key) : expected;
        return write(new WriteBatch().require(key, required).put(key, value)).applied();
    }

    @Override
    public byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        while (true) {
            byte[] old = get(key);
            byte[] result = function.apply(old == null ? null : old.clone());
            WriteBatch batch = new WriteBatch().require(key, old);
            if (write(result == null ? batch.delete(key) : batch.put(key, result)).applied()) {
                return result;
            }
        }
    }

    @Override
    public Snapshot snapshot() {
        throw new KvException.Unsupported("toy");
    }

    @Override
    public synchronized void sync() {
        checkOpen();
        log.force();
    }

    @Override
    public synchronized StoreStats stats() {
        return new StoreStats(entries.size(), -1, -1, -1, -1, -1, 0, 0, new TreeMap<>());
    }

    @Override
    public synchronized CheckReport check() {
        checkOpen();
        CheckReport.Fault fault = new CheckReport.Fault(folder.path(), 0, "bad frame");
        return new CheckReport(log.isIntact() ? List.of() : List.of(fault), 0, 0);
    }

    @Override
    public long compact() {
        return 0;
    }

    @Override
    public void backup(Path target) {
        throw new KvException.Unsupported("toy");
    }

    @Override
    public synchronized byte[] get(byte[] key) {
        checkOpen();
        byte[] value = entries.get(key);
        return value == null ? null : value.clone();
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        throw new KvException.Unsupported("toy");
    }

    @Override
    public int get(MemorySegment key, MemorySegment into) {
        throw new KvException.Unsupported("toy");
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        return new ArrayList<>(keys.stream().map(this::get).toList());
    }

    @Override
    public boolean containsKey(byte[] key) {
        return get(key) != null;
    }

    @Override
    public synchronized long count() {
        checkOpen();
        return entries.size();
    }

    @Override
    public synchronized Cursor scan() {
        checkOpen();
        Iterator<Map.Entry<byte[], byte[]>> all = new TreeMap<>(entries).entrySet().iterator();
        return new Cursor() {
            private Map.Entry<byte[], byte[]> current;

            @Override
            public boolean next() {
                current = all.hasNext() ? all.next() : null;
                return current != null;
            }

            @Override
            public byte[] key() {
                return current.getKey().clone();
            }

            @Override
            public byte[] value() {
                return current.getValue().clone();
            }

            @Override
            public int key(byte[] into, int offset) {
                throw new KvException.Unsupported("toy");
            }

            @Override
            public int value(byte[] into, int offset) {
                throw new KvException.Unsupported("toy");
            }

            @Override
            public void close() {}
        };
    }

    private void checkOpen() {
        if (closed) {
            throw new KvException.Closed("store is closed");
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            log.close();
        } catch (IOException failed) {
            throw new KvException.Io("cannot close", failed);
        } catch (InternalError fault) {
            throw new KvException.Failed("cannot close", fault);
        } finally {
            release();
        }
    }

    private void release() {
        log.release();
        if (lock != null) {
            lock.close();
        }
    }
}
