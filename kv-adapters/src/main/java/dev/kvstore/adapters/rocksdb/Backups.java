package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Durability;
import dev.kvstore.adapters.FolderCopy;
import dev.kvstore.adapters.StoreFolder;
import java.nio.file.Path;
import org.rocksdb.Checkpoint;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Backups are checkpoints: databases of their own, made of hard links where the file system allows. What a killed process
 * leaves of one is {@code NAME.tmp}: RocksDB deletes it at the next attempt.
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

    static void restore(Path backup, Path target, Settings settings) {
        FolderCopy.restore(backup, target, DatabaseFiles.MARK, copy -> verify(copy, settings));
    }

    private static void verify(Path copy, Settings settings) {
        try (Database database = Database.open(copy, settings, Durability.Level.SYNC)) {
            database.rocks.verifyChecksum();
        } catch (RocksDBException e) {
            throw Errors.translate("restore", copy, e);
        }
    }
}
