package dev.kvstore;

/** What not every store can do. A store refuses what it lacks at once, with {@link KvException.Unsupported}. */
public enum Capability {
    /** Keys have an order: the store is a {@link SortedKvStore}. */
    SORTED,
    /** Old versions can be read: the store is a {@link HistoryKvStore}. */
    HISTORY,
    /** Reads and writes can be combined freely: the store is a {@link TransactionalKvStore}. */
    TRANSACTIONS,
    /** {@link KvStore#write} is all or nothing, also across a crash. */
    ATOMIC_BATCH,
    /** {@link KvStore#snapshot} works; without it a scan may see writes made after it began. */
    SNAPSHOT,
    /** {@link KvReader#count} is exact and O(1). */
    EXACT_COUNT,
    /** Damaged bytes are noticed when they are read. */
    CHECKSUMS,
    /** {@link KvStore#check} reads and verifies everything. */
    CHECK,
    /** {@link KvStore#backup} and {@link KvEngine#restore} work. */
    BACKUP,
    /** {@link KvOptions.Mode#READ_ONLY} works. */
    READ_ONLY,
    /** {@link KvEngine#salvage} works. */
    SALVAGE
}
