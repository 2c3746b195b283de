/**
 * H2's MVStore behind {@link dev.kvstore.SortedKvStore}.
 *
 * <p>Levels: {@code none} changes memory, and a background thread commits and forces every second; {@code process} commits each
 * write, which appends a chunk to the file, so acknowledged writes are in the page cache; {@code periodic} forces the file in
 * the background as well; {@code sync} forces it after each commit. After a power loss below {@code sync} MVStore goes back to
 * the last chunk that is complete; it writes over freed chunks only after {@code retentionTime}, by when the disk should have
 * written the newer ones.
 *
 * <p>MVStore verifies the headers of its chunks, not their contents. A file that is cut short, or damaged, may open as it was
 * before, even empty, or show wrong values: no check is offered. So are reading beside a writer and salvage. Its files are not
 * read and written through channels here, since an interrupt of one thread would close the store for all.
 *
 * <p>Depends on kv-api and h2-mvstore. Start reading at {@link dev.kvstore.adapters.mvstore.MvStoreEngine}.
 */
package dev.kvstore.adapters.mvstore;
