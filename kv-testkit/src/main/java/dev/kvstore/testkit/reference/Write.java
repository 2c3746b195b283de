package dev.kvstore.testkit.reference;

/**
 * One change of a batch.
 *
 * @param key the key; never changed
 * @param value what is put, or null for a delete; never changed
 */
record Write(byte[] key, byte[] value) {}
