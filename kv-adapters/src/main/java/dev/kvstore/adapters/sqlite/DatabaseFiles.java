package dev.kvstore.adapters.sqlite;

import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.OwnThread;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The files of a database, behind the lock of their folder. One channel on the database stays open as long as SQLite has it: a
 * close of another would release the locks that SQLite has on it.
 */
final class DatabaseFiles implements AutoCloseable {
    /** The database. */
    static final String NAME = "store.db";

    private static final String LOG = NAME + "-wal";
    private static final Set<String> NAMES = Set.of(NAME, LOG, NAME + "-shm", NAME + "-journal", FolderLock.NAME);

    private final Path folder;
    private final FolderLock lock;
    private FileChannel channel;

    private DatabaseFiles(Path folder) {
        this.folder = folder;
        this.lock = FolderLock.take(folder);
    }

    /** Whether this could be one of them. */
    static boolean isOne(String name) {
        return NAMES.contains(name);
    }

    /** Makes an empty database, if there is none. */
    static DatabaseFiles take(Path folder) {
        DatabaseFiles files = new DatabaseFiles(folder);
        boolean complete = false;
        try {
            OwnThread.run(files::openChannel);
            complete = true;
            return files;
        } catch (IOException failed) {
            throw new KvException.Io("database cannot be opened: path=" + folder, failed);
        } finally {
            if (!complete) {
                files.lock.close();
            }
        }
    }

    private void openChannel() throws IOException {
        channel = FileChannel.open(
                database(),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    Path folder() {
        return folder;
    }

    private Path database() {
        return folder.resolve(NAME);
    }

    /** For JDBC; a question mark in a plain path would begin parameters. */
    String url() {
        return "jdbc:sqlite:" + database().toUri().toASCIIString();
    }

    boolean isNew() {
        return Files.exists(database()) && database().toFile().length() == 0;
    }

    /** The log first: what a checkpoint moves meanwhile, it forces before the log is used again. */
    void force() {
        try {
            Path log = folder.resolve(LOG);
            if (Files.exists(log)) {
                OwnThread.force(log);
            }
            OwnThread.run(() -> channel.force(true));
            OwnThread.force(folder);
        } catch (IOException failed) {
            throw new KvException.Io("database cannot be forced: path=" + folder, failed);
        }
    }

    /** After SQLite has closed the database. */
    @Override
    public void close() {
        new Closing().step(this::closeChannel).step(lock::close).end();
    }

    private void closeChannel() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new KvException.Io("database cannot be closed: path=" + folder, failed);
        }
    }
}
