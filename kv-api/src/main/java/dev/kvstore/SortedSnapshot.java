package dev.kvstore;

/** A snapshot of a {@link SortedKvStore}. */
public interface SortedSnapshot extends Snapshot, SortedKvReader {}
