package dev.kvstore.adapters.rocksdb;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** An open database with the native objects that it needs, freed together in the right order. */
final class Database implements AutoCloseable {
    private static final int KEPT_INFO_LOGS = 2;

    private final Deque<AutoCloseable> natives = new ArrayDeque<>();
    final RocksDB rocks;
    final WriteOptions writeOptions;
    final ReadOptions readOptions;

    private Database(Path path, Settings settings, Durability.Level level) throws RocksDBException {
        boolean opened = false;
        try {
            writeOptions = own(new WriteOptions());
            writeOptions.setDisableWAL(level == Durability.Level.NONE).setSync(level == Durability.Level.SYNC);
            readOptions = own(new ReadOptions());
            rocks = own(RocksDB.open(options(settings), path.toString()));
            opened = true;
        } finally {
            if (!opened) {
                close();
            }
        }
    }

    /** Opens a database, creating it if there is none. */
    static Database open(Path path, Settings settings, Durability.Level level) throws RocksDBException {
        return new Database(path, settings, level);
    }

    private <T extends AutoCloseable> T own(T object) {
        natives.push(object);
        return object;
    }

    private Options options(Settings settings) {
        return own(new Options())
                .setCreateIfMissing(true)
                .setCompressionType(settings.compressionType())
                .setWriteBufferSize(settings.writeBufferSize())
                .setMaxWriteBufferNumber(settings.maxWriteBufferNumber())
                .setMaxBackgroundJobs(settings.maxBackgroundJobs())
                .setLevelCompactionDynamicLevelBytes(true)
                .setAllowMmapReads(settings.allowMmapReads())
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(KEPT_INFO_LOGS)
                .setTableFormatConfig(tables(settings));
    }

    private BlockBasedTableConfig tables(Settings settings) {
        BlockBasedTableConfig tables = new BlockBasedTableConfig()
                .setBlockCache(own(new LRUCache(settings.blockCacheBytes())))
                .setBlockSize(settings.blockSize())
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
        if (settings.bloomBits() > 0) {
            tables.setFilterPolicy(own(new BloomFilter(settings.bloomBits())));
        }
        return tables;
    }

    /** Frees everything, the database first. No call may be running. */
    @Override
    public void close() {
        while (!natives.isEmpty()) {
            try {
                natives.pop().close();
            } catch (Exception impossible) {
                throw new AssertionError("native objects close without exceptions", impossible);
            }
        }
    }
}
