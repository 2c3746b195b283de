/**
 * JetBrains' Xodus behind {@link dev.kvstore.SortedKvStore}: one store in an environment of its own.
 *
 * <p>Levels: a commit writes the log to the page cache, so {@code none} is as {@code process}; {@code periodic} forces the log
 * in the background, {@code sync} by each commit ({@code exodus.log.durableWrite}). Xodus 2 has no checksums: after a power
 * loss below {@code sync} it goes back to the last root that it finds in the log, and what is before it may be damaged.
 *
 * <p>Limits: an entry must fit into a file of the log. Stores with key prefixing are not offered, though faster for random
 * access: their cursors going backwards show a key before those that begin with it and are greater. No checks, reading beside a writer or salvage. Writes are handed to a
 * thread of the adapter, as Xodus forces through a channel, which an interrupt closes, silently. Its caches are on the heap.
 *
 * <p>Depends on kv-api and xodus-environment. Start reading at {@link dev.kvstore.adapters.xodus.XodusEngine}.
 */
package dev.kvstore.adapters.xodus;
