package dev.kvstore.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A seeded 64-bit hash of keys: whoever does not know the seed cannot choose keys that collide. Each step multiplies two words to 128
 * bits and folds the halves together, the construction of the wyhash family. Both words are masked with the seed first: a factor that
 * could be made zero from outside would take the other one with it.
 */
public final class KeyHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long K0 = 0xA0761D6478BD642FL;
    private static final long K1 = 0xE7037ED1A0B428DBL;
    private static final long K2 = 0x8EBC6AF09C88C6E3L;

    private KeyHash() {}

    /**
     * The hash of a key.
     *
     * @param key the key
     * @param seed secret of the store
     * @return all 64 bits are usable
     */
    public static long hash(byte[] key, long seed) {
        return hash(key, 0, key.length, seed);
    }

    /**
     * The hash of a key that stands among other bytes.
     *
     * @param bytes the bytes
     * @param start of the key
     * @param length of the key
     * @param seed secret of the store
     * @return the same as for the key alone
     */
    public static long hash(byte[] bytes, int start, int length, long seed) {
        int end = start + length;
        long secret = seed ^ K1;
        long state = seed ^ mix(seed ^ K0, K1);
        int at = start;
        for (; end - at > 16; at += 16) {
            state = mix(word(bytes, at) ^ secret, word(bytes, at + 8) ^ state);
        }
        long first;
        long second;
        if (length >= 16) {
            first = word(bytes, end - 16);
            second = word(bytes, end - 8);
        } else if (length >= 8) {
            first = word(bytes, start);
            second = word(bytes, end - 8);
        } else if (length >= 4) {
            first = half(bytes, start);
            second = half(bytes, end - 4);
        } else {
            first = length == 0
                    ? 0
                    : (bytes[start] & 0xFFL) << 16 | (bytes[start + (length >> 1)] & 0xFFL) << 8
                            | bytes[end - 1] & 0xFFL;
            second = 0;
        }
        return mix(K2 ^ length, mix(first ^ secret, second ^ state) ^ state);
    }

    private static long mix(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
    }

    private static long word(byte[] key, int offset) {
        return (long) LONG.get(key, offset);
    }

    private static long half(byte[] key, int offset) {
        return (int) INT.get(key, offset) & 0xFFFFFFFFL;
    }
}
