package dev.kvstore.adapters.rocksdb;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rocksdb.CompressionType;

/**
 * How a database is set up, by RocksDB's own names.
 *
 * @param blockCacheBytes size of the LRU cache of blocks
 * @param blockSize size of a block of a table file
 * @param bloomBits bits a key in the filter of a table file; 0 for no filter
 * @param writeBufferSize size of one memtable
 * @param maxWriteBufferNumber memtables at most
 * @param maxBackgroundJobs flushes and compactions at once
 * @param allowMmapReads whether table files are mapped
 * @param compressionType of blocks
 */
record Settings(
        long blockCacheBytes,
        long blockSize,
        long bloomBits,
        long writeBufferSize,
        int maxWriteBufferNumber,
        int maxBackgroundJobs,
        boolean allowMmapReads,
        CompressionType compressionType) {
    /** For speed, as RocksDB's authors advise for data in memory on a small machine; no compression. */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "blockCacheBytes", "536870912",
            "blockSize", "4096",
            "bloomBits", "10",
            "writeBufferSize", "67108864",
            "maxWriteBufferNumber", "4",
            "maxBackgroundJobs", "2",
            "allowMmapReads", "false",
            "compressionType", "no")));

    private static final int MAX_SMALL = 1000;

    static Settings of(EngineOptions options) {
        return new Settings(
                options.number("blockCacheBytes", 0, Long.MAX_VALUE),
                options.number("blockSize", 1024, 1 << 30),
                options.number("bloomBits", 0, MAX_SMALL),
                options.number("writeBufferSize", 1 << 16, 1L << 40),
                (int) options.number("maxWriteBufferNumber", 2, MAX_SMALL),
                (int) options.number("maxBackgroundJobs", 1, MAX_SMALL),
                options.flag("allowMmapReads"),
                compression(options));
    }

    private static CompressionType compression(EngineOptions options) {
        String name = options.text("compressionType").toUpperCase(Locale.ROOT);
        try {
            return CompressionType.valueOf(name + "_COMPRESSION");
        } catch (IllegalArgumentException unknown) {
            throw options.refused("compressionType", "no, lz4, zstd or snappy");
        }
    }
}
