package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {
    private final byte[] bytes = new byte[16];

    private long readVarint(int offset) {
        long value = 0;
        int at = offset;
        int shift = 0;
        while (bytes[at] < 0) {
            value |= (bytes[at++] & 0x7FL) << shift;
            shift += 7;
        }
        return value | (long) bytes[at] << shift;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1", "1, 1", "127, 1", "128, 2", "16383, 2", "16384, 3", "65535, 3", "2097151, 3", "2097152, 4",
        "268435455, 4", "268435456, 5", "1073741824, 5", "2147483647, 5", "4294967296, 5", "34359738367, 5",
        "34359738368, 6", "9223372036854775807, 9", "-1, 10", "-9223372036854775808, 10"
    })
    void putVarint_atBoundary_hasShortestLengthAndSameValue(long value, int length) {
        assertEquals(3 + length, Bytes.putVarint(bytes, 3, value));
        assertEquals(value, readVarint(3));
    }

    @Test
    void putInt_anyOffset_isLittleEndian() {
        Bytes.putInt(bytes, 1, 0x04030201);
        assertEquals(1, bytes[1]);
        assertEquals(4, bytes[4]);
        assertEquals(0x04030201, Bytes.getInt(bytes, 1));
    }

    @Test
    void putLong_anyOffset_isLittleEndian() {
        Bytes.putLong(bytes, 3, 0x0807060504030201L);
        assertEquals(1, bytes[3]);
        assertEquals(8, bytes[10]);
        assertEquals(0x0807060504030201L, Bytes.getLong(bytes, 3));
    }

    @Test
    void getShort_highBitSet_isUnsigned() {
        Bytes.putShort(bytes, 1, 0xFFFE);
        assertEquals(0xFFFE, Bytes.getShort(bytes, 1));
    }

    @Test
    void crc_checkInput_isThatOfCastagnoli() {
        assertEquals(0xE3069283, Bytes.crc("x123456789x".getBytes(), 1, 9));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 8", "7, 8", "8, 8", "9, 16", "2147483648, 2147483648", "2147483649, 2147483656"})
    void align_any_roundsUp(long value, long aligned) {
        assertEquals(aligned, Bytes.align(value, 8));
    }
}
