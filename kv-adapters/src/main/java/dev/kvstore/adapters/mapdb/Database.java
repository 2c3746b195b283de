package dev.kvstore.adapters.mapdb;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.Closing;
import dev.kvstore.adapters.FolderLock;
import dev.kvstore.adapters.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.BiFunction;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBException;
import org.mapdb.DBMaker;
import org.mapdb.HTreeMap;
import org.mapdb.Serializer;

/** An open file of MapDB, behind the lock of its folder. */
final class Database implements AutoCloseable {
    /** The file. */
    static final String NAME = "store.mapdb";

    /** The one map in it. */
    private static final String MAP = "entries";

    private static final Set<String> NAMES = Set.of(NAME, FolderLock.NAME);

    private final Path folder;
    private final FolderLock lock;
    private CalmVolume volume;
    private DB db;

    private Database(Path folder) {
        this.folder = folder;
        this.lock = FolderLock.take(folder);
    }

    /** Makes a store of the map that it is given. */
    static KvStore open(Path path, KvOptions.Mode mode, BiFunction<StoreFolder, Database, KvStore> maker) {
        StoreFolder folder = StoreFolder.open(path, mode, NAME, NAMES::contains);
        KvStore store = null;
        Database database = null;
        try {
            database = new Database(folder.path());
            database.openFile();
            store = maker.apply(folder, database);
            return store;
        } catch (DBException failed) {
            throw Errors.translate("open", path, failed);
        } catch (IOException failed) {
            throw new KvException.Io("store cannot be opened: path=" + path, failed);
        } finally {
            if (store == null) {
                abandon(folder, database);
            }
        }
    }

    /** Not by MapDB, which would write into the file. */
    private static void abandon(StoreFolder folder, Database database) {
        Closing closing = new Closing();
        if (database != null) {
            closing.step(database::closeVolume).step(database.lock::close);
        }
        closing.step(folder::abandon).end();
    }

    private void openFile() throws IOException {
        Path file = folder.resolve(NAME);
        boolean exists = Files.exists(file) && Files.size(file) > 0;
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        if (exists) {
            FileHeader.require(file);
        }
        volume = new CalmVolume(file);
        db = DBMaker.volumeDB(volume, exists).make();
    }

    HTreeMap<byte[], byte[]> hash(HashSettings settings) {
        return db.hashMap(MAP)
                .keySerializer(Serializer.BYTE_ARRAY)
                .valueSerializer(Serializer.BYTE_ARRAY)
                .layout(settings.concurrency(), settings.dirSize(), settings.levels())
                .counterEnable()
                .createOrOpen();
    }

    BTreeMap<byte[], byte[]> tree(TreeSettings settings) {
        DB.TreeMapMaker<byte[], byte[]> maker = db.treeMap(MAP)
                .keySerializer(Serializer.BYTE_ARRAY)
                .valueSerializer(Serializer.BYTE_ARRAY)
                .maxNodeSize(settings.maxNodeSize())
                .counterEnable();
        return (settings.valuesOutsideNodes() ? maker.valuesOutsideNodesEnable() : maker).createOrOpen();
    }

    /** MapDB has no other way to force its volume. */
    void force() {
        try {
            db.commit();
        } catch (DBException failed) {
            throw Errors.translate("sync", folder, failed);
        }
    }

    /** No call is running. */
    @Override
    public void close() {
        new Closing().step(db::close).step(this::closeVolume).step(lock::close).end();
    }

    private void closeVolume() {
        if (volume != null) {
            volume.close();
        }
    }
}
