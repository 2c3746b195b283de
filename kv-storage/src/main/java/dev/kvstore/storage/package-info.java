/**
 * What every engine stands on: one append-only journal, and the files, locks and checksums under it.
 *
 * <p>Priorities, in this order: what was acknowledged is there after any crash that the durability level covers; damage is an exception
 * with file and position; nothing can crash or hang the JVM; an append costs a copy, not a system call.
 * For point access, {@link dev.kvstore.storage.HashDirectory} leads from the hash of a key to a position in the journal.
 *
 * <p>Depends on {@code dev.kvstore} and the JDK only. Start with {@link dev.kvstore.storage.Journal}; then the way down of an append
 * ({@code Tail}, {@code FrameEncoder}, {@link dev.kvstore.storage.Mapping}), of an open ({@code JournalOpener}, {@code Recovery}, {@code
 * Takeover}), and what happens behind the tail ({@code Upkeep}, {@code Compactor}). Everything touches the disk through {@link
 * dev.kvstore.storage.Folder}. The files are described in {@code docs/format-journal.md}.
 */
package dev.kvstore.storage;
