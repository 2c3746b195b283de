package dev.kvstore.adapters.rocksdb;

import dev.kvstore.KvException;
import dev.kvstore.adapters.OwnThread;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** The files of a database, by their names. */
final class DatabaseFiles {
    /** Names the newest manifest; there from the first complete open on. */
    static final String MARK = "CURRENT";

    private static final Pattern NAME = Pattern.compile(
            "CURRENT|LOCK|IDENTITY|LOG(\\.old\\.\\d+)?|(MANIFEST|OPTIONS)-\\d+|\\d+\\.(log|sst|blob)|.*\\.dbtmp");

    private DatabaseFiles() {}

    /** Whether RocksDB could have left a file of this name. */
    static boolean isOne(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Refuses a database that another process has open. RocksDB does so itself, but starts a new information log in the
     * folder of the owner first. This JVM has no lock there, so closing the channel drops none.
     */
    static void probeLock(Path folder) {
        Path file = folder.resolve("LOCK");
        try {
            if (Files.isRegularFile(file)) {
                OwnThread.run(() -> probe(file));
            }
        } catch (IOException | OverlappingFileLockException unknown) {
            System.getLogger(DatabaseFiles.class.getName()).log(System.Logger.Level.DEBUG, "not probed", unknown);
        }
    }

    private static void probe(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new KvException.Locked("store is open in another process: path=" + file.getParent());
            }
        }
    }
}
