package dev.kvstore.storage;

/**
 * What opening has found, handed to the journal. Nothing of it has been changed yet.
 *
 * @param folder of the store
 * @param lock held
 * @param poison of the store
 * @param clean whether the last owner closed it
 * @param catalog with every segment open that belongs to the history
 * @param values the value files
 * @param reserve as it was left
 * @param takeover makes the store writable; null if read-only
 */
record OpenedFiles(
        Folder folder,
        StoreLock lock,
        Poison poison,
        boolean clean,
        Catalog catalog,
        ValueFiles values,
        Reserve reserve,
        Takeover takeover) {}
