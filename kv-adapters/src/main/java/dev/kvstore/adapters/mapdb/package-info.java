/**
 * MapDB's {@code HTreeMap} and {@code BTreeMap} in a mapped file, behind {@link dev.kvstore.KvStore} and {@link
 * dev.kvstore.SortedKvStore}.
 *
 * <p>One level, {@code none}: MapDB changes its file in place, and once a process was killed or the power was lost its header
 * no longer fits, so that the store is refused as damaged. Only what was closed is there again. MapDB's other kind of file,
 * with a log, forces everything at each commit, never shrinks, and loses its channel to an interrupt; it is not offered.
 *
 * <p>No batches, snapshots, checks, backups, reading beside a writer or salvage; a scan may see writes made after it began.
 * Freed space is used again, but not given back.
 *
 * <p>Depends on kv-api and mapdb. Start reading at {@link dev.kvstore.adapters.mapdb.MapDbHashEngine}.
 */
package dev.kvstore.adapters.mapdb;
