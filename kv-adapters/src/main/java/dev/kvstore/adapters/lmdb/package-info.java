/**
 * LMDB behind {@link dev.kvstore.TransactionalKvStore}, by lmdbjava.
 *
 * <p>Levels: {@code none} and {@code process} commit with {@code MDB_NOSYNC}, so acknowledged writes are in the page cache;
 * after a power loss the store may be damaged, as nothing orders its pages on their way to the disk. {@code periodic} commits
 * with {@code MDB_NOMETASYNC}, one force a commit, and forces the rest in the background: after a power loss the last commits
 * may be missing, never part of one. {@code sync} is LMDB's own default, two forces a commit.
 *
 * <p>Keys have 1 to 511 bytes: others are refused by writes and absent for reads. The largest size of the store is fixed by
 * {@code mapSize}, which costs address space only. The file never shrinks; freed pages are used again. A long open snapshot or
 * cursor keeps them from that. Nothing on disk has a checksum, so {@code check} is refused; so are reading beside a writer and
 * salvage.
 *
 * <p>Views on snapshots are LMDB's own memory. Its native locks belong to threads of the system, so a transaction begun on a
 * virtual thread runs its function on a platform thread.
 *
 * <p>Depends on kv-api and lmdbjava. Start reading at {@link dev.kvstore.adapters.lmdb.LmdbEngine}.
 */
package dev.kvstore.adapters.lmdb;
