/**
 * RocksDB behind {@link dev.kvstore.SortedKvStore}.
 *
 * <p>Levels: {@code none} writes without a write-ahead log, so a killed process loses what was not flushed; {@code process}
 * writes the log without sync; {@code periodic} syncs the log in the background; {@code sync} syncs it before each write
 * returns. After a power loss below {@code sync}, RocksDB keeps a prefix of the history up to the last synced part of its log.
 *
 * <p>What RocksDB has no means for is refused: an exact count in one step, opening for reading beside other readers (it
 * takes no lock then), salvage. Its Java interface lends no memory, so a view is a copy.
 *
 * <p>Depends on kv-api and rocksdbjni. Start reading at {@link dev.kvstore.adapters.rocksdb.RocksDbEngine}.
 */
package dev.kvstore.adapters.rocksdb;
