package dev.kvstore.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Little-endian numbers, varints and checksums in byte arrays. */
final class Bytes {
    /** Longest varint of 64 bits. */
    static final int MAX_VARINT_LENGTH = 10;

    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    static int getShort(byte[] bytes, int offset) {
        return Short.toUnsignedInt((short) SHORT.get(bytes, offset));
    }

    static void putShort(byte[] bytes, int offset, int value) {
        SHORT.set(bytes, offset, (short) value);
    }

    static int getInt(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    static void putInt(byte[] bytes, int offset, int value) {
        INT.set(bytes, offset, value);
    }

    static long getLong(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    static void putLong(byte[] bytes, int offset, long value) {
        LONG.set(bytes, offset, value);
    }

    /** Seven bits a byte, lowest first, the top bit set in all but the last. Returns the offset behind it. */
    static int putVarint(byte[] bytes, int offset, long value) {
        int at = offset;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
        return at;
    }

    static int crc(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** Rounds up to a multiple of a power of two. */
    static long align(long value, int powerOfTwo) {
        return value + powerOfTwo - 1 & -powerOfTwo;
    }
}
