package dev.kvstore.adapters;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The folder of a store that keeps its own files in it: whether one may be opened or created there, and that it is opened
 * once in this JVM, whatever the spelling of its path. The store behind locks other processes out.
 */
public final class StoreFolder implements AutoCloseable {
    /** Those in use, by identity. */
    private static final Map<Object, StoreFolder> OPEN = new ConcurrentHashMap<>();

    private final Path path;
    private final Object identity;
    private final boolean made;
    private final Instant since = Instant.now();

    private StoreFolder(Path path, Object identity, boolean made) {
        this.path = path;
        this.identity = identity;
        this.made = made;
    }

    /**
     * Takes the folder for a store.
     *
     * @param path of the store
     * @param mode whether to create it
     * @param mark the file that every complete store has
     * @param own whether a name could be a file of the store
     * @return the folder, made if it has to be; the caller closes it
     * @throws IllegalArgumentException if the path is not of the default file system, where native stores have their files
     */
    public static StoreFolder open(Path path, KvOptions.Mode mode, String mark, Predicate<String> own) {
        requireDefaultFileSystem(path);
        try {
            boolean made = makeIfAbsent(path, mode);
            Path real = path.toRealPath();
            StoreFolder folder = new StoreFolder(real, identity(real), made);
            StoreFolder owner = OPEN.putIfAbsent(folder.identity, folder);
            if (owner != null) {
                throw new KvException.Locked("store is open in this JVM: path=" + path + " since=" + owner.since);
            }
            folder.inspect(mode, mark, own);
            return folder;
        } catch (IOException failed) {
            throw new KvException.Io("folder cannot be used: path=" + path, failed);
        }
    }

    private static void requireDefaultFileSystem(Path path) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IllegalArgumentException("not a path of the default file system: path=" + path.toUri());
        }
    }

    /**
     * Refuses a target that cannot become a copy of a store, before anything has changed. A copy inside the store would be
     * a part of what it copies.
     *
     * @param source folder of the store, or of a backup
     * @param target where the copy shall be
     * @throws IllegalArgumentException if there is something at the target, or it is inside the source, or one of the two is
     *     not a path of the default file system
     * @throws KvException.NotFound if the target would be in no folder, or there is no source
     */
    public static void requireTarget(Path source, Path target) {
        requireDefaultFileSystem(source);
        requireDefaultFileSystem(target);
        if (!Files.isDirectory(source)) {
            throw new KvException.NotFound("no store: path=" + source);
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("there is something at the target: path=" + target);
        }
        Path parent = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new KvException.NotFound("no folder for the target: path=" + parent);
        }
        try {
            if (parent.toRealPath().startsWith(source.toRealPath())) {
                throw new IllegalArgumentException(
                        "target is inside what it copies: path=" + target + " store=" + source);
            }
        } catch (IOException failed) {
            throw new KvException.Io("target cannot be used: path=" + target, failed);
        }
    }

    private static boolean makeIfAbsent(Path path, KvOptions.Mode mode) throws IOException {
        if (Files.isDirectory(path)) {
            return false;
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return requireFolder(path);
        }
        if (mode != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + path);
        }
        Path parent = path.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new KvException.NotFound("no folder for the store: path=" + parent);
        }
        try {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return true;
        } catch (FileAlreadyExistsException another) {
            return false;
        }
    }

    /** Looks again: another thread may just have made it. */
    private static boolean requireFolder(Path path) {
        if (!Files.isDirectory(path)) {
            throw new KvException.UnsupportedFormat("not a folder: path=" + path);
        }
        return false;
    }

    private static Object identity(Path real) throws IOException {
        Object key = Files.readAttributes(real, BasicFileAttributes.class).fileKey();
        return key == null ? real : key;
    }

    private void inspect(KvOptions.Mode mode, String mark, Predicate<String> own) throws IOException {
        boolean fine = false;
        try (Stream<Path> files = Files.list(path)) {
            List<String> names = files.map(file -> file.getFileName().toString()).toList();
            if (!names.contains(mark)) {
                refuseUnlessNew(names, mode, own);
            }
            fine = true;
        } finally {
            if (!fine) {
                abandon();
            }
        }
    }

    private void refuseUnlessNew(List<String> names, KvOptions.Mode mode, Predicate<String> own) {
        if (mode != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + path);
        }
        names.stream().filter(own.negate()).findFirst().ifPresent(foreign -> {
            throw new KvException.UnsupportedFormat("folder holds something else: path=" + path + " found=" + foreign);
        });
    }

    /**
     * Where the folder is.
     *
     * @return its path without links
     */
    public Path path() {
        return path;
    }

    /**
     * How long its files are together.
     *
     * @return bytes
     */
    public long bytes() {
        try (Stream<Path> files = Files.list(path)) {
            return files.mapToLong(file -> file.toFile().length()).sum(); // 0 for one that is gone by now
        } catch (IOException failed) {
            throw new KvException.Io("folder cannot be read: path=" + path, failed);
        }
    }

    /**
     * Makes the store in it; {@link #abandon}s the folder if that fails.
     *
     * @param store makes it
     * @param <S> type of the store
     * @return what was made
     */
    public <S> S complete(Supplier<S> store) {
        S complete = null;
        try {
            complete = store.get();
            return complete;
        } finally {
            if (complete == null) {
                abandon();
            }
        }
    }

    /** Gives the folder up after a failed open: what this one made is deleted. */
    public void abandon() {
        try {
            if (made) {
                delete(path);
            }
        } catch (IOException left) {
            System.getLogger(StoreFolder.class.getName()).log(System.Logger.Level.WARNING, "not deleted", left);
        } finally {
            close();
        }
    }

    /**
     * Deletes a folder of plain files.
     *
     * @param folder need not exist
     * @throws IOException if something is left
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.delete(folder);
    }

    /** Lets others open the store. Idempotent. */
    @Override
    public void close() {
        OPEN.remove(identity, this);
    }
}
