package dev.kvstore.storage;

/**
 * Goes on with a CRC-32C whose value is known, four bytes further: for what becomes known only under the lock, when the rest has
 * been through the checksum already. One step of the table method with a table for each byte (Kounavis and Berry, "slicing").
 */
final class CrcExtension {
    /** The polynomial of Castagnoli, lowest bit first. */
    private static final int POLYNOMIAL = 0x82F63B78;

    /** What a byte contributes that is followed by 0, 1, 2 or 3 others. */
    private static final int[][] TABLES = new int[Integer.BYTES][256];

    static {
        for (int index = 0; index < 256; index++) {
            int crc = index;
            for (int table = 0; table < Integer.BYTES; table++) {
                crc = afterZeroByte(crc);
                TABLES[table][index] = crc;
            }
        }
    }

    private CrcExtension() {}

    private static int afterZeroByte(int crc) {
        int shifted = crc;
        for (int bit = 0; bit < Byte.SIZE; bit++) {
            shifted = (shifted & 1) != 0 ? shifted >>> 1 ^ POLYNOMIAL : shifted >>> 1;
        }
        return shifted;
    }

    /** The CRC of some bytes and four more, which are the little-endian word. */
    static int extend(int crc, int word) {
        int mixed = ~crc ^ word;
        return ~(TABLES[3][mixed & 0xFF]
                ^ TABLES[2][mixed >>> 8 & 0xFF]
                ^ TABLES[1][mixed >>> 16 & 0xFF]
                ^ TABLES[0][mixed >>> 24]);
    }
}
