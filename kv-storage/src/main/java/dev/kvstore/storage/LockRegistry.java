package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The stores that this JVM has locked, by identity of the folder, and the OS locks behind them.
 *
 * <p>POSIX locks belong to the process, and closing <em>any</em> channel of the file drops them. So (1) the lock file is
 * opened nowhere else, (2) an owner in this JVM is looked up before the file is opened again, (3) readers share one channel,
 * (4) a channel that meets a lock of another class loader's registry is kept open for good, and (5) a lock counts only if the
 * file is still in its place afterwards. A left-over lock file means nothing.
 */
final class LockRegistry {
    private static final int MAX_OWNER_TEXT = 256;
    private static final int ATTEMPTS = 10;

    /** By {@code fileKey} of the folder. Guarded by the class. */
    private static final Map<Object, Entry> ENTRIES = new HashMap<>();

    /** Never closed: closing one would drop the lock of another class loader. */
    private static final List<FileChannel> KEPT_OPEN = new ArrayList<>();

    private static final class Entry {
        final boolean shared;
        final FileChannel channel;
        final String since;
        int holders = 1;

        Entry(boolean shared, FileChannel channel, String opener) {
            this.since = "since=" + Instant.now() + " thread=" + opener;
            this.shared = shared;
            this.channel = channel;
        }
    }

    private LockRegistry() {}

    static synchronized StoreLock lock(Path folder, boolean shared, String opener) throws IOException {
        Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        Entry entry = ENTRIES.get(key);
        if (entry == null) {
            entry = new Entry(shared, shared ? lockShared(folder) : lockExclusive(folder), opener);
            ENTRIES.put(key, entry);
        } else if (shared && entry.shared) {
            entry.holders++;
        } else {
            throw new KvException.Locked("store is open in this JVM: path=" + folder + " " + entry.since);
        }
        return release(key, entry);
    }

    private static StoreLock release(Object key, Entry entry) {
        return new StoreLock() {
            private boolean released;

            @Override
            public void close() {
                synchronized (LockRegistry.class) {
                    if (!released) {
                        released = true;
                        leave(key, entry);
                    }
                }
            }
        };
    }

    private static void leave(Object key, Entry entry) {
        if (--entry.holders > 0) {
            return;
        }
        ENTRIES.remove(key);
        try {
            if (entry.channel != null) {
                entry.channel.close();
            }
        } catch (IOException lost) {
            System.getLogger(LockRegistry.class.getName()).log(System.Logger.Level.WARNING, "unlock failed", lost);
        }
    }

    private static FileChannel lockExclusive(Path folder) throws IOException {
        var options = EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        FileChannel channel = lockInPlace(folder, false, file -> FileChannel.open(file, options, owner));
        writeOwner(channel);
        return channel;
    }

    /** How the lock file is opened. */
    interface Opening {
        FileChannel open(Path file) throws IOException;
    }

    /**
     * A lock on a file that somebody has deleted or replaced meanwhile keeps nobody out; then it is done once more. What was opened is
     * known by the name having led to the same file before and after; of one that was made just now, from then on.
     */
    static FileChannel lockInPlace(Path folder, boolean shared, Opening opening) throws IOException {
        Path file = lockFile(folder);
        for (int i = 0; i < ATTEMPTS; i++) {
            Object before = fileKey(file);
            FileChannel channel = opening.open(file);
            Object opened = before == null ? fileKey(file) : before;
            acquire(channel, folder, shared);
            if (opened != null && opened.equals(fileKey(file))) {
                return channel;
            }
            channel.close();
        }
        throw new FileSystemException(file.toString(), null, "lock file is replaced again and again");
    }

    /** Null if it does not exist. */
    private static Object fileKey(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    /** Only information: a full store must be able to open, so that it can delete. */
    private static void writeOwner(FileChannel channel) {
        byte[] owner = ("pid=" + ProcessHandle.current().pid() + " since=" + Instant.now() + "\n")
                .getBytes(StandardCharsets.UTF_8);
        try {
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(owner), 0);
        } catch (IOException noRoom) {
            System.getLogger(LockRegistry.class.getName()).log(System.Logger.Level.DEBUG, "owner not written", noRoom);
        }
    }

    /** Without a lock file there is no owner to keep out, and none may be made. */
    private static FileChannel lockShared(Path folder) throws IOException {
        try {
            return lockInPlace(folder, true, file -> FileChannel.open(file, Set.of(StandardOpenOption.READ)));
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    private static Path lockFile(Path folder) throws IOException {
        Path file = folder.resolve(DiskFolder.LOCK_NAME);
        if (Files.exists(file)) {
            DiskFolder.requireRegular(file);
        }
        return file;
    }

    private static void acquire(FileChannel channel, Path folder, boolean shared) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, shared);
        } catch (OverlappingFileLockException otherLoader) {
            KEPT_OPEN.add(channel);
            throw new KvException.Locked("store is open in this JVM, in another class loader: path=" + folder);
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
        if (lock == null) {
            try (channel) {
                throw new KvException.Locked(
                        "store is open in another process: path=" + folder + " " + readOwner(channel));
            }
        }
    }

    private static String readOwner(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(MAX_OWNER_TEXT);
        int length = channel.read(text, 0);
        return length <= 0 ? "owner unknown" : new String(text.array(), 0, length, StandardCharsets.UTF_8).strip();
    }
}
