package dev.kvstore;

/** A reader whose keys have an order: unsigned lexicographic, a prefix before what it begins. */
public interface SortedKvReader extends KvReader {
    /**
     * The entries of a range, as they are at the time of the call, in its direction.
     *
     * @param range the bounds and the direction; a range that contains no key gives an empty cursor
     * @return a cursor before its first entry; the caller closes it
     */
    Cursor scan(KeyRange range);

    /** All entries in ascending order. */
    @Override
    default Cursor scan() {
        return scan(KeyRange.all());
    }

    /**
     * The entry that a scan of the range would show first.
     *
     * @param range the bounds and the direction
     * @return the entry, or null if there is none
     */
    default KvEntry first(KeyRange range) {
        try (Cursor cursor = scan(range)) {
            return cursor.next() ? new KvEntry(cursor.key(), cursor.value()) : null;
        }
    }

    /**
     * The entry with the smallest key.
     *
     * @return null if there is none
     */
    default KvEntry first() {
        return first(KeyRange.all());
    }

    /**
     * The entry with the greatest key.
     *
     * @return null if there is none
     */
    default KvEntry last() {
        return first(KeyRange.all().reversed());
    }

    /**
     * The entry with the greatest key that is not greater than the given one.
     *
     * @param key 0..65,535 bytes
     * @return null if there is none
     */
    default KvEntry floor(byte[] key) {
        return first(KeyRange.atMost(Limits.checkKey(key)).reversed());
    }

    /**
     * The entry with the smallest key that is not smaller than the given one.
     *
     * @param key 0..65,535 bytes
     * @return null if there is none
     */
    default KvEntry ceiling(byte[] key) {
        return first(KeyRange.atLeast(Limits.checkKey(key)));
    }

    /**
     * The entry with the greatest key that is smaller than the given one.
     *
     * @param key 0..65,535 bytes
     * @return null if there is none
     */
    default KvEntry lower(byte[] key) {
        return first(KeyRange.lessThan(Limits.checkKey(key)).reversed());
    }

    /**
     * The entry with the smallest key that is greater than the given one.
     *
     * @param key 0..65,535 bytes
     * @return null if there is none
     */
    default KvEntry higher(byte[] key) {
        return first(KeyRange.greaterThan(Limits.checkKey(key)));
    }
}
