package dev.kvstore.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A folder on a real file system. */
public final class DiskFolder implements Folder {
    static final String LOCK_NAME = "LOCK";

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_FILE = permissions("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_FOLDER = permissions("rwx------");

    private final Path path;
    private final IoThread ioThread;

    /**
     * A folder that need not exist yet.
     *
     * @param path where it is
     * @throws IllegalArgumentException if it is not a path of the default file system: files there cannot be locked and mapped
     */
    public DiskFolder(Path path) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IllegalArgumentException("not a path of the default file system: path=" + path.toUri());
        }
        this.path = path.toAbsolutePath();
        this.ioThread = new IoThread("kv-io " + path.getFileName());
    }

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Override
    public long bytes() throws IOException {
        long bytes = 0;
        for (String name : list()) {
            bytes += path.resolve(name).toFile().length(); // 0 for one that is gone by now
        }
        return bytes;
    }

    @Override
    public StoreFile create(String name) throws IOException {
        Path file = path.resolve(name);
        Files.createFile(file, OWNER_FILE);
        return new DiskFile(file, true, ioThread);
    }

    @Override
    public StoreFile open(String name, boolean writable) throws IOException {
        Path file = path.resolve(name);
        requireRegular(file);
        return new DiskFile(file, writable, ioThread);
    }

    /** Opening a FIFO would block for ever, so the kind is looked at first. */
    static void requireRegular(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(file.toString(), null, "not a regular file");
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(path.resolve(name));
    }

    @Override
    public boolean link(String name, Folder target) throws IOException {
        try {
            Files.createLink(target.path().resolve(name), path.resolve(name));
            return true;
        } catch (FileAlreadyExistsException exists) {
            throw exists;
        } catch (IOException | UnsupportedOperationException notHere) {
            return false;
        }
    }

    @Override
    public void force() throws IOException {
        forceFolder(path);
    }

    private void forceFolder(Path folder) throws IOException {
        ioThread.call(() -> {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
            return null;
        });
    }

    @Override
    public StoreLock lock(boolean shared) throws IOException {
        String opener = Thread.currentThread().getName();
        return ioThread.call(() -> LockRegistry.lock(path, shared, opener));
    }

    @Override
    public Folder resolve(Path other) {
        return new DiskFolder(path.resolve(other));
    }

    @Override
    public boolean holds(Path other) throws IOException {
        Path parent = path.resolve(other).getParent();
        for (Path each = parent == null ? null : parent.toRealPath(); each != null; each = each.getParent()) {
            if (Files.isSameFile(each, path)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean exists() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (!Files.isDirectory(path)) {
            throw Files.exists(path)
                    ? new NotDirectoryException(path.toString())
                    : new NoSuchFileException(path.toString(), null, "link leads nowhere");
        }
        return true;
    }

    @Override
    public void make() throws IOException {
        Files.createDirectory(path, OWNER_FOLDER);
        forceFolder(path.getParent());
    }

    @Override
    public void remove() throws IOException {
        Files.delete(path);
    }

    @Override
    public void moveTo(Path target) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(target.toAbsolutePath().getParent());
    }

    @Override
    public void close() {
        ioThread.close();
    }
}
