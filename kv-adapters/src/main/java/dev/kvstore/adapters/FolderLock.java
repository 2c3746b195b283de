package dev.kvstore.adapters;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Keeps other processes out of the folder of a store that would let them in: a lock of the system on a file of its own, which
 * ends with the process. {@link StoreFolder} keeps this JVM out.
 */
public final class FolderLock implements AutoCloseable {
    /** The name of the file. */
    public static final String NAME = "kv.lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param folder that {@link StoreFolder} has accepted
     * @return to be closed
     * @throws KvException.Locked if another process has it
     */
    public static FolderLock take(Path folder) {
        FileChannel[] opened = {null};
        try {
            OwnThread.run(() -> opened[0] = lock(folder));
            return new FolderLock(opened[0]);
        } catch (IOException failed) {
            throw new KvException.Io("folder cannot be locked: path=" + folder, failed);
        }
    }

    private static FileChannel lock(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve(NAME),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        if (lock == null) {
            throw new KvException.Locked("store is open in another process: path=" + folder);
        }
        return channel;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new KvException.Io("lock cannot be released", failed);
        }
    }
}
