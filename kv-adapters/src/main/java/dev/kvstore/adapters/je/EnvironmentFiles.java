package dev.kvstore.adapters.je;

import com.sleepycat.je.Environment;
import com.sleepycat.je.util.DbBackup;
import dev.kvstore.KvException;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.OwnThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The files of an environment: names, the mark, copies. */
final class EnvironmentFiles {
    /** Is there once the database is: the files of JE come and go. */
    static final String MARK = "kv.je";

    private EnvironmentFiles() {}

    /** Whether this could be one of them. */
    static boolean isOne(String name) {
        return name.matches("[0-9a-f]{8}\\.(jdb|del)|je\\.(lck|info\\.\\d+(\\.lck)?|stat\\.csv|config\\.csv)")
                || name.equals(MARK) || name.equals(FolderLock.NAME);
    }

    /** The environment is complete and forced. */
    static void mark(Path folder) {
        try {
            Path mark = folder.resolve(MARK);
            if (!Files.exists(mark)) {
                Files.createFile(
                        mark, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                OwnThread.force(folder);
            }
        } catch (IOException failed) {
            throw new KvException.Io("store cannot be created: path=" + folder, failed);
        }
    }

    /** Copies the log as it is now; JE goes on in a new file, and deletes none meanwhile. */
    static void copy(Environment environment, Path from, Path to) {
        DbBackup backup = new DbBackup(environment);
        backup.startBackup();
        try {
            for (String name : backup.getLogFilesInBackupSet()) {
                Files.copy(from.resolve(name), to.resolve(name));
            }
            Files.copy(from.resolve(MARK), to.resolve(MARK));
        } catch (IOException failed) {
            throw new KvException.Io("backup cannot be written: path=" + to, failed);
        } finally {
            backup.endBackup();
        }
    }
}
