package dev.kvstore.adapters.chronicle;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.adapters.GatedStore;
import dev.kvstore.adapters.StoreFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.TreeMap;
import net.openhft.chronicle.map.ChronicleMap;

/** An open map. Its own conditional methods are atomic, so no lock is needed here. */
final class ChronicleStore extends GatedStore {
    private static final int SCRATCH_LENGTH = 128;

    /** Chronicle Map reads into an array of the very length of the value, if it is given one; most values are as the one before. */
    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[SCRATCH_LENGTH]);

    private final MapFile file;
    private final ChronicleMap<byte[], byte[]> map;

    private ChronicleStore(StoreFolder folder, MapFile file) {
        super(folder);
        this.file = file;
        this.map = file.map();
    }

    static ChronicleStore open(Path path, KvOptions.Mode mode, Settings settings) {
        StoreFolder folder = StoreFolder.open(path, mode, MapFile.NAME, MapFile::isOne);
        return folder.complete(() -> new ChronicleStore(folder, MapFile.open(folder.path(), settings)));
    }

    // ---- reading

    @Override
    protected byte[] find(byte[] key) {
        return map.get(key);
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        Limits.checkKey(key);
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
        enter();
        try {
            byte[] scratch = SCRATCH.get();
            byte[] value = map.getUsing(key, scratch);
            if (value == null) {
                return -1;
            }
            if (value != scratch && value.length <= Short.MAX_VALUE) {
                SCRATCH.set(value);
            }
            if (value.length <= into.length - offset) {
                System.arraycopy(value, 0, into, offset, value.length);
            }
            return value.length;
        } finally {
            exit();
        }
    }

    @Override
    public boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            return map.containsKey(key);
        } finally {
            exit();
        }
    }

    @Override
    public Cursor scan() {
        enter();
        try {
            return new ChronicleCursor(this, map);
        } finally {
            exit();
        }
    }

    @Override
    public long count() {
        enter();
        try {
            return map.longSize();
        } finally {
            exit();
        }
    }

    @Override
    public Snapshot snapshot() {
        throw new KvException.Unsupported("chronicle has no snapshots");
    }

    // ---- writing

    @Override
    public void put(byte[] key, byte[] value) {
        Limits.checkKey(key);
        Limits.checkValue(value);
        enter();
        try {
            change(() -> translated(() -> map.put(key, value)));
        } finally {
            exit();
        }
    }

    @Override
    public void delete(byte[] key) {
        Limits.checkKey(key);
        enter();
        try {
            change(() -> translated(() -> map.remove(key)));
        } finally {
            exit();
        }
    }

    @Override
    protected boolean publish(byte[] key, byte[] before, byte[] after) {
        boolean[] done = {false};
        change(() -> translated(() -> done[0] = publishNow(key, before, after)));
        return done[0];
    }

    private boolean publishNow(byte[] key, byte[] before, byte[] after) {
        if (before == null) {
            return after == null ? !map.containsKey(key) : map.putIfAbsent(key, after) == null;
        }
        return after == null ? map.remove(key, before) : map.replace(key, before, after);
    }

    /** An entry that does not fit at all, or no more, changes nothing. */
    private void translated(Runnable write) {
        try {
            write.run();
        } catch (IllegalStateException full) {
            throw new KvException.Full("map has no room left, it was made too small (option entries): path=" + path()
                    + " entries=" + map.longSize(), full);
        } catch (IllegalArgumentException tooLarge) {
            throw new IllegalArgumentException("entry is too large for the sizes that the map was made for (option"
                    + " averageValueSize): path=" + path() + " found=" + tooLarge.getMessage(), tooLarge);
        }
    }

    @Override
    public WriteResult write(WriteBatch batch) {
        throw new KvException.Unsupported("chronicle has no atomic batches");
    }

    // ---- upkeep

    @Override
    protected void force() {
        try {
            file.force();
        } catch (IOException failed) {
            throw new KvException.Io("map cannot be forced: path=" + path(), failed);
        }
    }

    /** The file is sparse: how much of it the disk holds, Chronicle Map cannot tell. */
    @Override
    public StoreStats stats() {
        enter();
        try {
            TreeMap<String, Long> details = new TreeMap<>();
            details.put("fileLength", fileBytes());
            details.put("percentageFreeSpace", (long) map.percentageFreeSpace());
            details.put("remainingAutoResizes", (long) map.remainingAutoResizes());
            details.put("droppedByRecovery", file.dropped());
            return new StoreStats(map.longSize(), -1, -1, -1, -1, -1, leases().count(), leases().oldestMillis(),
                    details);
        } finally {
            exit();
        }
    }

    @Override
    public CheckReport check() {
        throw new KvException.Unsupported("chronicle has no check");
    }

    /** There is nothing to reclaim: the file keeps the size that it was made with. */
    @Override
    public long compact() {
        enter();
        exit();
        return 0;
    }

    @Override
    public void backup(Path target) {
        throw new KvException.Unsupported("chronicle has no backup");
    }

    @Override
    protected void free() {
        file.close();
    }
}
