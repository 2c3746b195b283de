package dev.kvstore.testkit.journal;

/**
 * Where the value of a key stands.
 *
 * @param position of its record
 * @param length of the record in bytes
 */
record Slot(long position, int length) {}
