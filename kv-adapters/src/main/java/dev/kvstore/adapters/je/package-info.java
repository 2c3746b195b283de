/**
 * Berkeley DB Java Edition behind {@link dev.kvstore.SortedKvStore}: one database in an environment of its own.
 *
 * <p>Levels: {@code none} leaves commits in a buffer of the process ({@code NO_SYNC}); {@code process} and {@code periodic} write
 * them to the page cache ({@code WRITE_NO_SYNC}), {@code periodic} forces in the background as well; {@code sync} forces each
 * commit ({@code SYNC}). After a power loss below {@code sync} JE recovers up to the last log entry whose checksum fits;
 * damage in the newest file of its log it takes for that end.
 *
 * <p>No snapshots, checks, reading beside a writer or salvage; a scan may see writes made after it began. An interrupt inside
 * JE ends its environment, so every call is handed to a thread of the adapter, which costs some ten microseconds.
 *
 * <p>Depends on kv-api and je. Start reading at {@link dev.kvstore.adapters.je.JeEngine}.
 */
package dev.kvstore.adapters.je;
