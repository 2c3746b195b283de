package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.adapters.OwnThread;
import dev.kvstore.adapters.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.rocksdb.Checkpoint;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Backups are checkpoints: databases of their own, made of hard links where the file system allows. What a killed process
 * leaves of one is {@code NAME.tmp}, of a restore {@code NAME.restoring}: the next attempt deletes it.
 */
final class Backups {
    private Backups() {}

    static void write(RocksDB rocks, Path folder, Path target) {
        StoreFolder.requireTarget(folder, target);
        try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
            checkpoint.createCheckpoint(target.toAbsolutePath().toString());
        } catch (RocksDBException e) {
            throw Errors.translate("backup", target, e);
        }
    }

    /** Copies a backup, verifies the copy and gives it its name. */
    static void restore(Path backup, Path target, Settings settings) {
        StoreFolder.requireTarget(backup, target);
        if (!Files.isRegularFile(backup.resolve(DatabaseFiles.MARK))) {
            throw new KvException.NotFound("no backup: path=" + backup);
        }
        Path copy = target.resolveSibling(target.getFileName() + ".restoring");
        try {
            StoreFolder.delete(copy);
            copy(backup, copy);
            verify(copy, settings);
            Files.move(copy, target, StandardCopyOption.ATOMIC_MOVE);
            OwnThread.force(target.toAbsolutePath().getParent());
        } catch (IOException failed) {
            throw new KvException.Io("backup cannot be restored: path=" + backup, failed);
        } finally {
            discard(copy);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                OwnThread.force(Files.copy(file, to.resolve(file.getFileName())));
            }
        }
        OwnThread.force(to);
    }

    private static void verify(Path copy, Settings settings) {
        try (Database database = Database.open(copy, settings, Durability.Level.SYNC)) {
            database.rocks.verifyChecksum();
        } catch (RocksDBException e) {
            throw Errors.translate("restore", copy, e);
        }
    }

    private static void discard(Path copy) {
        try {
            StoreFolder.delete(copy);
        } catch (IOException left) {
            System.getLogger(Backups.class.getName()).log(System.Logger.Level.WARNING, "not deleted", left);
        }
    }
}
