/**
 * Chronicle Map behind {@link dev.kvstore.KvStore}: a hash table in one mapped file, of a size that is fixed when the store is
 * created.
 *
 * <p>Levels: {@code none} and {@code process} are the same writes, through a shared mapping, so they are in the page cache when
 * they are acknowledged. A store whose process was killed is opened with Chronicle's recovery, which unlocks what was locked
 * and drops entries whose checksum is wrong (option {@code checksumEntries}). Nothing orders the pages on their way to the
 * disk: after a power loss any entry may be missing since the last {@code sync()}, and recovery may find no map at all.
 *
 * <p>What Chronicle Map has no means for is refused: batches, snapshots, order, reading beside a writer, checks, backup. More
 * entries than it was sized for are {@link dev.kvstore.KvException.Full}; one entry much larger than the average is an
 * {@link java.lang.IllegalArgumentException}.
 *
 * <p>Depends on kv-api and chronicle-map, without its analytics. Start reading at
 * {@link dev.kvstore.adapters.chronicle.ChronicleEngine}.
 */
package dev.kvstore.adapters.chronicle;
