/**
 * SQLite behind {@link dev.kvstore.SortedKvStore}: one table of blobs, without row ids, with a write-ahead log.
 *
 * <p>Levels: {@code none} is {@code synchronous=OFF}, with which a power loss may damage the database; {@code process} and
 * {@code periodic} are {@code NORMAL}: the log is forced before a checkpoint only, and with {@code periodic} in the background
 * as well; {@code sync} is {@code FULL}: the log is forced by each commit. After a power loss below {@code sync} the database
 * is as it was after some commit, at least the last one that was forced.
 *
 * <p>SQLite has no checksums of pages: wrong bytes on disk may be wrong values, so no check is offered. So are reading beside
 * a writer and salvage. A long cursor or snapshot lets the log grow.
 *
 * <p>Depends on kv-api and sqlite-jdbc. Start reading at {@link dev.kvstore.adapters.sqlite.SqliteEngine}.
 */
package dev.kvstore.adapters.sqlite;
