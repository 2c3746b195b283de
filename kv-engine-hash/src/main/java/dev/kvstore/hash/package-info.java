/**
 * The engine "hash": the newest version of each key, found in two steps through memory, whatever the size of the store. Depends on kv-api
 * and kv-storage. Start reading at {@link dev.kvstore.hash.HashEngine}; the way of a put is told in {@code
 * dev.kvstore.storage.point}, the directory in {@code dev.kvstore.storage.HashDirectory}.
 */
package dev.kvstore.hash;
