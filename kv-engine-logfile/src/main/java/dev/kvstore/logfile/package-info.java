/**
 * The engine "logfile": an append-only log of segments, and a directory in memory of where the newest record of each key stands.
 * Depends on kv-api and kv-storage. Start reading at {@link dev.kvstore.logfile.LogfileEngine}; the way of a put is told in
 * {@code dev.kvstore.storage.point}.
 */
package dev.kvstore.logfile;
