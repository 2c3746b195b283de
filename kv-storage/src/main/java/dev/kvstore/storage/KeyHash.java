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
        int length = key.length;
        long secret = seed ^ K1;
        long state = seed ^ mix(seed ^ K0, K1);
        int at = 0;
        for (; length - at > 16; at += 16) {
            state = mix(word(key, at) ^ secret, word(key, at + 8) ^ state);
        }
        long first;
        long second;
        int rest = length - at;
        if (length >= 16) {
            first = word(key, length - 16);
            second = word(key, length - 8);
        } else if (rest >= 8) {
            first = word(key, 0);
            second = word(key, length - 8);
        } else if (rest >= 4) {
            first = half(key, 0);
            second = half(key, length - 4);
        } else {
            first = rest == 0 ? 0 : (key[0] & 0xFFL) << 16 | (key[rest >> 1] & 0xFFL) << 8 | key[rest - 1] & 0xFFL;
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
