package dev.kvstore.storage;

/**
 * Offsets, lengths and constants of the files of a journal, little-endian. Described, with an example, in {@code
 * docs/format-journal.md}; a test compares the two.
 */
final class JournalFormat {
    static final int VERSION = 1;

    /** Feature bits that a reader must know to read a file; none yet. */
    static final int REQUIRED_FEATURES = 0;

    // ---- what every file begins with

    static final int MAGIC_OFFSET = 0;
    static final int MAGIC_LENGTH = 8;
    static final int VERSION_OFFSET = MAGIC_OFFSET + MAGIC_LENGTH;
    static final int VERSION_LENGTH = 2;
    static final int REQUIRED_FEATURES_OFFSET = VERSION_OFFSET + VERSION_LENGTH;
    static final int REQUIRED_FEATURES_LENGTH = 2;
    static final int OPTIONAL_FEATURES_OFFSET = REQUIRED_FEATURES_OFFSET + REQUIRED_FEATURES_LENGTH;
    static final int OPTIONAL_FEATURES_LENGTH = 4;
    static final int STORE_ID_OFFSET = OPTIONAL_FEATURES_OFFSET + OPTIONAL_FEATURES_LENGTH;
    static final int STORE_ID_LENGTH = 16;
    static final int PREAMBLE_LENGTH = 8 + 2 + 2 + 4 + 16;

    static final byte[] CONTROL_MAGIC = magic('C');
    static final byte[] SEGMENT_MAGIC = magic('S');
    static final byte[] HINT_MAGIC = magic('H');
    static final byte[] VALUE_MAGIC = magic('V');

    // ---- control file

    static final String CONTROL_NAME = "CONTROL";
    static final String CONTROL_TEMPORARY_NAME = "CONTROL.new";
    static final int CONTROL_ENGINE_OFFSET = PREAMBLE_LENGTH;
    static final int CONTROL_ENGINE_LENGTH = 16;
    static final int CONTROL_GENERATION_OFFSET = CONTROL_ENGINE_OFFSET + CONTROL_ENGINE_LENGTH;
    static final int CONTROL_GENERATION_LENGTH = 8;
    static final int CONTROL_CLEAN_OFFSET = CONTROL_GENERATION_OFFSET + CONTROL_GENERATION_LENGTH;
    static final int CONTROL_CLEAN_LENGTH = 4;
    static final int CONTROL_SETTINGS_LENGTH_OFFSET = CONTROL_CLEAN_OFFSET + CONTROL_CLEAN_LENGTH;
    static final int CONTROL_SETTINGS_LENGTH_LENGTH = 4;
    static final int CONTROL_NEXT_SEGMENT_OFFSET = CONTROL_SETTINGS_LENGTH_OFFSET + CONTROL_SETTINGS_LENGTH_LENGTH;
    static final int CONTROL_NEXT_SEGMENT_LENGTH = 8;
    static final int CONTROL_DURABLE_OFFSET = CONTROL_NEXT_SEGMENT_OFFSET + CONTROL_NEXT_SEGMENT_LENGTH;
    static final int CONTROL_DURABLE_LENGTH = 8;
    static final int CONTROL_TORN_OFFSET = CONTROL_DURABLE_OFFSET + CONTROL_DURABLE_LENGTH;
    static final int CONTROL_TORN_LENGTH = 8;
    static final int CONTROL_SEGMENT_COUNT_OFFSET = CONTROL_TORN_OFFSET + CONTROL_TORN_LENGTH;
    static final int CONTROL_SEGMENT_COUNT_LENGTH = 4;
    static final int CONTROL_FIXED_LENGTH = PREAMBLE_LENGTH + 16 + 8 + 4 + 4 + 8 + 8 + 8 + 4;

    static final int ENTRY_NUMBER_OFFSET = 0;
    static final int ENTRY_NUMBER_LENGTH = 8;
    static final int ENTRY_SALT_OFFSET = ENTRY_NUMBER_OFFSET + ENTRY_NUMBER_LENGTH;
    static final int ENTRY_SALT_LENGTH = 8;
    static final int ENTRY_FIRST_SEQUENCE_OFFSET = ENTRY_SALT_OFFSET + ENTRY_SALT_LENGTH;
    static final int ENTRY_FIRST_SEQUENCE_LENGTH = 8;
    static final int ENTRY_LAST_SEQUENCE_OFFSET = ENTRY_FIRST_SEQUENCE_OFFSET + ENTRY_FIRST_SEQUENCE_LENGTH;
    static final int ENTRY_LAST_SEQUENCE_LENGTH = 8;
    static final int ENTRY_LAST_MILLIS_OFFSET = ENTRY_LAST_SEQUENCE_OFFSET + ENTRY_LAST_SEQUENCE_LENGTH;
    static final int ENTRY_LAST_MILLIS_LENGTH = 8;
    static final int ENTRY_CAPACITY_OFFSET = ENTRY_LAST_MILLIS_OFFSET + ENTRY_LAST_MILLIS_LENGTH;
    static final int ENTRY_CAPACITY_LENGTH = 4;
    static final int ENTRY_END_OFFSET = ENTRY_CAPACITY_OFFSET + ENTRY_CAPACITY_LENGTH;
    static final int ENTRY_END_LENGTH = 4;
    static final int ENTRY_END_CHECK_OFFSET = ENTRY_END_OFFSET + ENTRY_END_LENGTH;
    static final int ENTRY_END_CHECK_LENGTH = 4;
    static final int ENTRY_CHAIN_CHECK_OFFSET = ENTRY_END_CHECK_OFFSET + ENTRY_END_CHECK_LENGTH;
    static final int ENTRY_CHAIN_CHECK_LENGTH = 4;
    static final int ENTRY_FLAGS_OFFSET = ENTRY_CHAIN_CHECK_OFFSET + ENTRY_CHAIN_CHECK_LENGTH;
    static final int ENTRY_FLAGS_LENGTH = 4;
    static final int ENTRY_SLOT_OFFSET = ENTRY_FLAGS_OFFSET + ENTRY_FLAGS_LENGTH;
    static final int ENTRY_SLOT_LENGTH = 4;
    static final int ENTRY_LENGTH = 8 + 8 + 8 + 8 + 8 + 4 + 4 + 4 + 4 + 4 + 4;

    /** A position has 48 bits: a slot and an offset. */
    static final int MAX_SLOT = (1 << 48 - 31) - 1;

    /** The segment is complete: its end is known and forced. */
    static final int ENTRY_SEALED = 1;

    /** Bytes of a torn tail stand behind the end. */
    static final int ENTRY_TORN = 2;

    static final int CONTROL_CRC_LENGTH = 4;

    // ---- segment

    static final String SEGMENT_PREFIX = "segment-";
    static final int SEGMENT_NUMBER_OFFSET = PREAMBLE_LENGTH;
    static final int SEGMENT_NUMBER_LENGTH = 8;
    static final int SEGMENT_SALT_OFFSET = SEGMENT_NUMBER_OFFSET + SEGMENT_NUMBER_LENGTH;
    static final int SEGMENT_SALT_LENGTH = 8;
    static final int SEGMENT_CAPACITY_OFFSET = SEGMENT_SALT_OFFSET + SEGMENT_SALT_LENGTH;
    static final int SEGMENT_CAPACITY_LENGTH = 4;
    static final int SEGMENT_CRC_OFFSET = SEGMENT_CAPACITY_OFFSET + SEGMENT_CAPACITY_LENGTH;
    static final int SEGMENT_CRC_LENGTH = 4;
    static final int START_SEQUENCE_OFFSET = SEGMENT_CRC_OFFSET + SEGMENT_CRC_LENGTH;
    static final int START_SEQUENCE_LENGTH = 8;
    static final int START_PREVIOUS_CHECK_OFFSET = START_SEQUENCE_OFFSET + START_SEQUENCE_LENGTH;
    static final int START_PREVIOUS_CHECK_LENGTH = 4;
    static final int START_ZERO_OFFSET = START_PREVIOUS_CHECK_OFFSET + START_PREVIOUS_CHECK_LENGTH;
    static final int START_ZERO_LENGTH = 4;
    static final int START_MARK_OFFSET = START_ZERO_OFFSET + START_ZERO_LENGTH;
    static final int START_MARK_LENGTH = 4;
    static final int START_CHECK_OFFSET = START_MARK_OFFSET + START_MARK_LENGTH;
    static final int START_CHECK_LENGTH = 4;
    static final int SEGMENT_HEADER_LENGTH = PREAMBLE_LENGTH + 8 + 8 + 4 + 4 + 8 + 4 + 4 + 4 + 4;

    /** Says that the start of a segment has been written. */
    static final int START_MARK = 0x54525453;

    /** Everything in a segment stays below 2 GiB, so that an offset has 31 bits. */
    static final int MAX_SEGMENT_LENGTH = Integer.MAX_VALUE & -4096;

    // ---- frame

    static final int FRAME_ALIGNMENT = 8;
    static final int FRAME_LENGTH_OFFSET = 0;
    static final int FRAME_LENGTH_LENGTH = 4;
    static final int FRAME_CHECK_OFFSET = FRAME_LENGTH_OFFSET + FRAME_LENGTH_LENGTH;
    static final int FRAME_CHECK_LENGTH = 4;
    static final int FRAME_FLAGS_OFFSET = FRAME_CHECK_OFFSET + FRAME_CHECK_LENGTH;
    static final int FRAME_FLAGS_LENGTH = 1;
    static final int FRAME_FIXED_LENGTH = 4 + 4 + 1;

    static final int FRAME_TIME_LENGTH = 8;
    static final int FRAME_DURABLE_LENGTH = 8;
    static final int FRAME_COUNT_LENGTH = 4;
    static final int MAX_FRAME_HEADER_LENGTH = FRAME_FIXED_LENGTH + 8 + 8 + 4;

    static final int FRAME_HAS_TIME = 1;
    static final int FRAME_HAS_DURABLE = 2;
    static final int FRAME_HAS_COUNT = 4;
    static final int FRAME_KNOWN_FLAGS = FRAME_HAS_TIME | FRAME_HAS_DURABLE | FRAME_HAS_COUNT;

    // ---- record

    static final int RECORD_CRC_OFFSET = 0;
    static final int RECORD_CRC_LENGTH = 4;
    static final int RECORD_FLAGS_OFFSET = RECORD_CRC_OFFSET + RECORD_CRC_LENGTH;
    static final int RECORD_FLAGS_LENGTH = 1;
    static final int RECORD_FIXED_LENGTH = 4 + 1;

    /** At the end of a record: the low half of its sequence number. The range of a segment is narrower than that. */
    static final int RECORD_SEQUENCE_LENGTH = 4;

    static final int RECORD_PUT = 0;
    static final int RECORD_DELETE = 1;
    static final int RECORD_REFERENCE = 2;
    static final int RECORD_KIND_MASK = 3;
    static final int RECORD_HAS_PREVIOUS = 4;
    static final int RECORD_KNOWN_FLAGS = RECORD_KIND_MASK | RECORD_HAS_PREVIOUS;

    /** Flags, key length, value length, previous: as long as they can get. */
    static final int MAX_RECORD_HEADER_LENGTH = RECORD_FIXED_LENGTH + 3 + 5 + 10;

    /** Number, length and CRC of a value that has a file of its own. */
    static final int REFERENCE_NUMBER_OFFSET = 0;
    static final int REFERENCE_NUMBER_LENGTH = 8;
    static final int REFERENCE_VALUE_LENGTH_OFFSET = REFERENCE_NUMBER_OFFSET + REFERENCE_NUMBER_LENGTH;
    static final int REFERENCE_VALUE_LENGTH_LENGTH = 4;
    static final int REFERENCE_CRC_OFFSET = REFERENCE_VALUE_LENGTH_OFFSET + REFERENCE_VALUE_LENGTH_LENGTH;
    static final int REFERENCE_CRC_LENGTH = 4;
    static final int REFERENCE_LENGTH = 8 + 4 + 4;

    // ---- value file

    static final String VALUE_PREFIX = "value-";
    static final int VALUE_NUMBER_OFFSET = PREAMBLE_LENGTH;
    static final int VALUE_NUMBER_LENGTH = 8;
    static final int VALUE_LENGTH_OFFSET = VALUE_NUMBER_OFFSET + VALUE_NUMBER_LENGTH;
    static final int VALUE_LENGTH_LENGTH = 4;
    static final int VALUE_CRC_OFFSET = VALUE_LENGTH_OFFSET + VALUE_LENGTH_LENGTH;
    static final int VALUE_CRC_LENGTH = 4;
    static final int VALUE_HEADER_CRC_OFFSET = VALUE_CRC_OFFSET + VALUE_CRC_LENGTH;
    static final int VALUE_HEADER_CRC_LENGTH = 4;
    static final int VALUE_HEADER_LENGTH = PREAMBLE_LENGTH + 8 + 4 + 4 + 4;

    // ---- hint file

    static final String HINT_PREFIX = "hint-";
    static final int HINT_NUMBER_OFFSET = PREAMBLE_LENGTH;
    static final int HINT_NUMBER_LENGTH = 8;
    static final int HINT_SALT_OFFSET = HINT_NUMBER_OFFSET + HINT_NUMBER_LENGTH;
    static final int HINT_SALT_LENGTH = 8;
    static final int HINT_END_CHECK_OFFSET = HINT_SALT_OFFSET + HINT_SALT_LENGTH;
    static final int HINT_END_CHECK_LENGTH = 4;
    static final int HINT_FILTER_LENGTH_OFFSET = HINT_END_CHECK_OFFSET + HINT_END_CHECK_LENGTH;
    static final int HINT_FILTER_LENGTH_LENGTH = 4;
    static final int HINT_FILTER_CRC_OFFSET = HINT_FILTER_LENGTH_OFFSET + HINT_FILTER_LENGTH_LENGTH;
    static final int HINT_FILTER_CRC_LENGTH = 4;
    static final int HINT_COUNT_OFFSET = HINT_FILTER_CRC_OFFSET + HINT_FILTER_CRC_LENGTH;
    static final int HINT_COUNT_LENGTH = 4;
    static final int HINT_LENGTH_OFFSET = HINT_COUNT_OFFSET + HINT_COUNT_LENGTH;
    static final int HINT_LENGTH_LENGTH = 8;
    static final int HINT_BLOCKS_CRC_OFFSET = HINT_LENGTH_OFFSET + HINT_LENGTH_LENGTH;
    static final int HINT_BLOCKS_CRC_LENGTH = 4;
    static final int HINT_CRC_OFFSET = HINT_BLOCKS_CRC_OFFSET + HINT_BLOCKS_CRC_LENGTH;
    static final int HINT_CRC_LENGTH = 4;
    static final int HINT_HEADER_LENGTH = PREAMBLE_LENGTH + 8 + 8 + 4 + 4 + 4 + 4 + 8 + 4 + 4;

    static final int BLOCK_LENGTH_OFFSET = 0;
    static final int BLOCK_LENGTH_LENGTH = 4;
    static final int BLOCK_CRC_OFFSET = BLOCK_LENGTH_OFFSET + BLOCK_LENGTH_LENGTH;
    static final int BLOCK_CRC_LENGTH = 4;
    static final int BLOCK_HEADER_LENGTH = 4 + 4;

    /** A block is closed once it is so long; with one more entry it gets no longer than the second. */
    static final int BLOCK_FULL_LENGTH = 64 << 10;

    static final int MAX_BLOCK_LENGTH = BLOCK_FULL_LENGTH + 6 * 10 + 65_535;

    // ---- reserve

    static final String RESERVE_NAME = "RESERVE";

    // ---- left behind by a failed force

    static final String FORCE_FAILED_NAME = "FORCE-FAILED";

    private JournalFormat() {}

    /** As in PNG: a byte that no text has, the name, and line ends that a text conversion would change. */
    private static byte[] magic(char file) {
        return new byte[] {(byte) 0x89, 'K', 'V', (byte) file, '\r', '\n', 0x1A, '\n'};
    }

    static String segmentName(long number) {
        return SEGMENT_PREFIX + number;
    }

    static String hintName(long number) {
        return HINT_PREFIX + number;
    }

    static String valueName(long number) {
        return VALUE_PREFIX + number;
    }
}
