package dev.kvstore.adapters.mvstore;

import dev.kvstore.KvException;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;

/** An open store with its one map, behind the lock of its folder. */
final class Database implements AutoCloseable {
    /** The file. */
    static final String NAME = "store.mv";

    private static final Set<String> NAMES = Set.of(NAME, FolderLock.NAME);
    private static final String MAP = "entries";
    private static final long FILL_COMMIT_BYTES = 16 << 20;

    private final Path folder;
    private final FolderLock lock;
    private MVStore store;
    private MVMap<byte[], byte[]> map;

    private Database(Path folder) {
        this.folder = folder;
        this.lock = FolderLock.take(folder);
    }

    /** Whether this could be one of the files. */
    static boolean isOne(String name) {
        return NAMES.contains(name);
    }

    static Database open(Path folder, Settings settings) {
        Database opened = new Database(folder);
        boolean complete = false;
        try {
            opened.openStore(settings);
            complete = true;
            return opened;
        } catch (MVStoreException failed) {
            throw Errors.translate("open", folder, failed);
        } catch (IOException failed) {
            throw new KvException.Io("store cannot be created: path=" + folder, failed);
        } finally {
            if (!complete) {
                opened.abandon();
            }
        }
    }

    private void openStore(Settings settings) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        store = settings.open(CalmFilePath.name(file.toString()));
        map = store.openMap(MAP, new MVMap.Builder<byte[], byte[]>()
                .keyType(ByteArrayDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE));
        store.commit();
    }

    MVStore store() {
        return store;
    }

    MVMap<byte[], byte[]> map() {
        return map;
    }

    Path folder() {
        return folder;
    }

    /** Takes over all entries of another one; commits now and then, so that not all of them are held in memory. */
    void fill(MvStoreMoment moment) {
        Cursor<byte[], byte[]> cursor = moment.cursor(null, null, false);
        for (long bytes = 0; cursor.hasNext();) {
            byte[] key = cursor.next();
            map.put(key, cursor.getValue());
            bytes += key.length + cursor.getValue().length;
            if (bytes > FILL_COMMIT_BYTES) {
                store.commit();
                bytes = 0;
            }
        }
    }

    private void abandon() {
        new Closing().step(() -> {
            if (store != null) {
                store.closeImmediately();
            }
        }).step(lock::close).end();
    }

    /** Commits. No call is running. */
    @Override
    public void close() {
        new Closing().step(this::closeStore).step(lock::close).end();
    }

    private void closeStore() {
        try {
            store.close();
        } catch (MVStoreException failed) {
            throw Errors.translate("close", folder, failed);
        }
    }
}
