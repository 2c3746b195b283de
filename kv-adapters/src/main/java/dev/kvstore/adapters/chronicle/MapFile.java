package dev.kvstore.adapters.chronicle;

import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.OwnThread;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import net.openhft.chronicle.hash.ChronicleHashClosedException;
import net.openhft.chronicle.hash.ChronicleHashRecoveryFailedException;
import net.openhft.chronicle.map.ChronicleMap;

/** A map in its file. A mark beside the file is there while it is open: found at the next open, it asks for recovery. */
final class MapFile implements AutoCloseable {
    /** The file of the map. */
    static final String NAME = "map.chm";

    private static final String OPEN_MARK = "map.open";
    private static final Set<String> NAMES = Set.of(NAME, OPEN_MARK, FolderLock.NAME);

    private final Path mark;
    private final FolderLock lock;
    private final AtomicLong dropped = new AtomicLong();
    private ChronicleMap<byte[], byte[]> map;
    private ChannelHandle handle;

    private MapFile(Path folder) {
        this.mark = folder.resolve(OPEN_MARK);
        this.lock = FolderLock.take(folder);
    }

    /** Whether this could be one of the files. */
    static boolean isOne(String name) {
        return NAMES.contains(name);
    }

    static MapFile open(Path folder, Settings settings) {
        MapFile opened = new MapFile(folder);
        boolean complete = false;
        try {
            OwnThread.run(() -> opened.openMap(folder.resolve(NAME).toFile(), settings)); // writes through a channel
            complete = true;
            return opened;
        } catch (IOException | ChronicleHashRecoveryFailedException | ChronicleHashClosedException failed) {
            throw new KvException.Io("map cannot be opened: path=" + folder, failed);
        } finally {
            if (!complete) {
                opened.abandon();
            }
        }
    }

    private void openMap(File file, Settings settings) throws IOException {
        boolean torn = Files.exists(mark) && file.isFile();
        if (!torn) {
            Files.deleteIfExists(mark);
            Files.createFile(mark);
        }
        map = torn
                ? settings.builder().recoverPersistedTo(file, false, corruption -> dropped.incrementAndGet())
                : settings.builder().createPersistedTo(file);
        handle = ChannelHandle.of(file);
        if (dropped.get() > 0) {
            System.getLogger(MapFile.class.getName())
                    .log(System.Logger.Level.WARNING, "recovery dropped entries: path=" + file + " count=" + dropped);
        }
    }

    ChronicleMap<byte[], byte[]> map() {
        return map;
    }

    /** Entries that recovery found damaged and dropped. */
    long dropped() {
        return dropped.get();
    }

    void force() throws IOException {
        handle.force();
    }

    /** No call is running. */
    @Override
    public void close() {
        new Closing().step(this::closeHandle).step(this::closeMap).step(this::unmark).step(lock::close).end();
    }

    /** After a failed open: the mark stays, should there be a map. */
    private void abandon() {
        new Closing().step(this::closeHandle).step(this::closeMap).step(lock::close).end();
    }

    private void unmark() {
        try {
            Files.deleteIfExists(mark);
        } catch (IOException left) {
            System.getLogger(MapFile.class.getName()).log(System.Logger.Level.WARNING, "next open recovers", left);
        }
    }

    private void closeHandle() {
        if (handle != null) {
            handle.close();
        }
    }

    private void closeMap() {
        if (map != null) {
            map.close();
        }
    }
}
