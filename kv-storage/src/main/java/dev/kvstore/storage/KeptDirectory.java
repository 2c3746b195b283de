package dev.kvstore.storage;

/**
 * A hash directory that a journal keeps in a file from a clean close to the next open.
 *
 * @param directory the directory
 * @param seed of its hashes
 */
public record KeptDirectory(HashDirectory directory, long seed) {}
