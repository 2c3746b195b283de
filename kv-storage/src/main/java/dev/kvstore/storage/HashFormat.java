package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.PREAMBLE_LENGTH;

/**
 * Offsets, lengths and constants of the file that keeps a hash directory, little-endian. Described, with an example, in {@code
 * docs/format-hash.md}; a test compares the two.
 */
final class HashFormat {
    static final String DIRECTORY_NAME = "DIRECTORY";
    static final String DIRECTORY_TEMPORARY_NAME = DIRECTORY_NAME + ".new";
    static final byte[] DIRECTORY_MAGIC = {(byte) 0x89, 'K', 'V', 'D', '\r', '\n', 0x1A, '\n'};

    // ---- header

    static final int HEADER_SEED_OFFSET = PREAMBLE_LENGTH;
    static final int HEADER_SEED_LENGTH = 8;
    static final int HEADER_BUCKETS_OFFSET = HEADER_SEED_OFFSET + HEADER_SEED_LENGTH;
    static final int HEADER_BUCKETS_LENGTH = 8;
    static final int HEADER_ENTRIES_OFFSET = HEADER_BUCKETS_OFFSET + HEADER_BUCKETS_LENGTH;
    static final int HEADER_ENTRIES_LENGTH = 8;
    static final int HEADER_TABLES_OFFSET = HEADER_ENTRIES_OFFSET + HEADER_ENTRIES_LENGTH;
    static final int HEADER_TABLES_LENGTH = 8;
    static final int HEADER_SEGMENT_COUNT_OFFSET = HEADER_TABLES_OFFSET + HEADER_TABLES_LENGTH;
    static final int HEADER_SEGMENT_COUNT_LENGTH = 4;
    static final int HEADER_CHUNK_COUNT_OFFSET = HEADER_SEGMENT_COUNT_OFFSET + HEADER_SEGMENT_COUNT_LENGTH;
    static final int HEADER_CHUNK_COUNT_LENGTH = 4;
    static final int HEADER_TABLES_CRC_OFFSET = HEADER_CHUNK_COUNT_OFFSET + HEADER_CHUNK_COUNT_LENGTH;
    static final int HEADER_TABLES_CRC_LENGTH = 4;
    static final int HEADER_CRC_OFFSET = HEADER_TABLES_CRC_OFFSET + HEADER_TABLES_CRC_LENGTH;
    static final int HEADER_CRC_LENGTH = 4;
    static final int HEADER_LENGTH = PREAMBLE_LENGTH + 8 + 8 + 8 + 8 + 4 + 4 + 4 + 4;

    // ---- a row of the table of segments

    static final int SEGMENT_NUMBER_OFFSET = 0;
    static final int SEGMENT_NUMBER_LENGTH = 8;
    static final int SEGMENT_SALT_OFFSET = SEGMENT_NUMBER_OFFSET + SEGMENT_NUMBER_LENGTH;
    static final int SEGMENT_SALT_LENGTH = 8;
    static final int SEGMENT_SLOT_OFFSET = SEGMENT_SALT_OFFSET + SEGMENT_SALT_LENGTH;
    static final int SEGMENT_SLOT_LENGTH = 4;
    static final int SEGMENT_END_OFFSET = SEGMENT_SLOT_OFFSET + SEGMENT_SLOT_LENGTH;
    static final int SEGMENT_END_LENGTH = 4;
    static final int SEGMENT_END_CHECK_OFFSET = SEGMENT_END_OFFSET + SEGMENT_END_LENGTH;
    static final int SEGMENT_END_CHECK_LENGTH = 4;
    static final int SEGMENT_ZERO_OFFSET = SEGMENT_END_CHECK_OFFSET + SEGMENT_END_CHECK_LENGTH;
    static final int SEGMENT_ZERO_LENGTH = 4;
    static final int SEGMENT_DEAD_OFFSET = SEGMENT_ZERO_OFFSET + SEGMENT_ZERO_LENGTH;
    static final int SEGMENT_DEAD_LENGTH = 8;
    static final int SEGMENT_DELETES_OFFSET = SEGMENT_DEAD_OFFSET + SEGMENT_DEAD_LENGTH;
    static final int SEGMENT_DELETES_LENGTH = 8;
    static final int SEGMENT_LENGTH = 8 + 8 + 4 + 4 + 4 + 4 + 8 + 8;

    // ---- a row of the table of chunks

    static final int CHUNK_POSITION_OFFSET = 0;
    static final int CHUNK_POSITION_LENGTH = 8;
    static final int CHUNK_SIZE_OFFSET = CHUNK_POSITION_OFFSET + CHUNK_POSITION_LENGTH;
    static final int CHUNK_SIZE_LENGTH = 4;
    static final int CHUNK_OVERFLOW_OFFSET = CHUNK_SIZE_OFFSET + CHUNK_SIZE_LENGTH;
    static final int CHUNK_OVERFLOW_LENGTH = 4;
    static final int CHUNK_CRC_OFFSET = CHUNK_OVERFLOW_OFFSET + CHUNK_OVERFLOW_LENGTH;
    static final int CHUNK_CRC_LENGTH = 4;
    static final int CHUNK_LENGTH = 8 + 4 + 4 + 4;

    // ---- chunk

    /** Buckets of the first two chunks each; then each chunk has as many as all before it, up to the second number. */
    static final int FIRST_CHUNK_BUCKETS = 64;

    static final int MAX_CHUNK_BUCKETS = 16_384;

    static final int BUCKET_ENTRY_LENGTH = 8;

    /** Low bits of an entry: the position. */
    static final int ENTRY_POSITION_BITS = 48;

    private HashFormat() {}
}
