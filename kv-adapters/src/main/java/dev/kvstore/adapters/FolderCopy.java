package dev.kvstore.adapters;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder that is there whole and forced, or not at all: filled under a temporary name and then renamed. What a killed process
 * leaves under that name, the next attempt deletes.
 */
public final class FolderCopy {
    private final Path target;
    private final Path temporary;

    private FolderCopy(Path target, String suffix) {
        this.target = target;
        this.temporary = target.resolveSibling(target.getFileName() + suffix);
    }

    /**
     * Writes a backup; under {@code NAME.partial} as long as it is not complete.
     *
     * @param store the folder of the store
     * @param target of the backup
     * @param fill writes files into the folder that it is given
     */
    public static void backup(Path store, Path target, Consumer<Path> fill) {
        StoreFolder.requireTarget(store, target);
        new FolderCopy(target, ".partial").make(fill, "backup cannot be written: path=" + target);
    }

    /**
     * Copies a backup and verifies the copy; under {@code NAME.restoring} as long as it is not complete.
     *
     * @param backup the folder of the backup
     * @param target of the store
     * @param mark the file that every complete store has
     * @param verify opens and closes the store in the folder that it is given; throws if it is damaged
     */
    public static void restore(Path backup, Path target, String mark, Consumer<Path> verify) {
        StoreFolder.requireTarget(backup, target);
        if (!Files.isRegularFile(backup.resolve(mark))) {
            throw new KvException.NotFound("no backup: path=" + backup);
        }
        String failure = "backup cannot be restored: path=" + backup;
        new FolderCopy(target, ".restoring").make(copy -> {
            copyFiles(backup, copy, failure);
            verify.accept(copy);
        }, failure);
    }

    /**
     * Reads every entry, to verify a copy of a store without checksums; values are found, but copied nowhere.
     *
     * @param store the copy
     */
    public static void readAll(KvStore store) {
        byte[] none = {};
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                cursor.value(none, 0);
            }
        }
    }

    private static void copyFiles(Path from, Path to, String failure) {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException failed) {
            throw new KvException.Io(failure, failed);
        }
    }

    private void make(Consumer<Path> fill, String failure) {
        try {
            StoreFolder.delete(temporary);
            Files.createDirectory(temporary, PosixFilePermissions.asFileAttribute(
                    PosixFilePermissions.fromString("rwx------")));
            fill.accept(temporary);
            force();
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            OwnThread.force(target.toAbsolutePath().getParent());
        } catch (IOException failed) {
            throw new KvException.Io(failure, failed);
        } finally {
            discard();
        }
    }

    private void force() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            for (Path file : files.toList()) {
                OwnThread.force(file);
            }
        }
        OwnThread.force(temporary);
    }

    private void discard() {
        try {
            StoreFolder.delete(temporary);
        } catch (IOException left) {
            System.getLogger(FolderCopy.class.getName()).log(System.Logger.Level.WARNING, "not deleted", left);
        }
    }
}
