package dev.kvstore.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes that make keys and values look random, and the checksum inside each value. */
final class Mix {
    static final VarHandle BIG_ENDIAN = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** A bijection of the longs without visible pattern (the finalizer of SplitMix64). */
    static long of(long value) {
        long mixed = value + FACTOR;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    static long of(long first, long second) {
        return of(of(first) ^ second);
    }

    /** A hash of every byte of a range; in two chains, so that the processor computes them side by side. */
    static long fold(byte[] bytes, int from, int to) {
        long first = to - from;
        long second = FACTOR;
        int i = from;
        for (; i <= to - 2 * Long.BYTES; i += 2 * Long.BYTES) {
            first = step(first, (long) BIG_ENDIAN.get(bytes, i));
            second = step(second, (long) BIG_ENDIAN.get(bytes, i + Long.BYTES));
        }
        for (; i < to; i++) {
            first = step(first, bytes[i]);
        }
        return step(first, second);
    }

    private static long step(long hash, long next) {
        return Long.rotateLeft((hash ^ next) * FACTOR, 29);
    }
}
