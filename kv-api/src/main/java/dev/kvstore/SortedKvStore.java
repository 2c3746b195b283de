package dev.kvstore;

/** A store whose keys have an order. */
public interface SortedKvStore extends KvStore, SortedKvReader {
    @Override
    SortedSnapshot snapshot();

    /**
     * Removes every key in a range in one atomic step.
     *
     * @param range the bounds; the direction does not matter, and an empty range removes nothing
     */
    void deleteRange(KeyRange range);
}
