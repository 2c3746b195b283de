package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyHashTest {
    private static final long SEED = 0x0123_4567_89AB_CDEFL;

    private static byte[] key(int length) {
        byte[] key = new byte[length];
        new Random(length).nextBytes(key);
        return key;
    }

    @Test
    void hash_zerosOfEveryLength_allDiffer() {
        Set<Long> hashes = new HashSet<>();
        for (int length = 0; length <= 64; length++) {
            assertTrue(hashes.add(KeyHash.hash(new byte[length], SEED)), "length " + length);
        }
    }

    @Test
    void hash_sameKeyInAnotherArray_sameHash() {
        for (int length = 0; length <= 64; length++) {
            assertEquals(KeyHash.hash(key(length), SEED), KeyHash.hash(key(length), SEED));
        }
    }

    @Test
    void hash_otherSeed_otherHash() {
        for (int length = 0; length <= 64; length++) {
            assertNotEquals(KeyHash.hash(key(length), SEED), KeyHash.hash(key(length), SEED + 1), "length " + length);
        }
    }

    @Test
    void hash_oneBitOfTheKeyFlipped_changesAboutHalf() {
        for (int length = 1; length <= 64; length++) {
            for (int bit = 0; bit < length * 8; bit++) {
                byte[] flipped = key(length);
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                int changed = Long.bitCount(KeyHash.hash(key(length), SEED) ^ KeyHash.hash(flipped, SEED));
                assertTrue(changed >= 10 && changed <= 54, "length " + length + " bit " + bit + ": " + changed);
            }
        }
    }

    @Test
    void hash_oneBitOfTheKeyFlipped_changesEachBitHalfTheTime() {
        int[] changes = new int[64];
        int trials = 20_000;
        Random random = new Random(1);
        for (int i = 0; i < trials; i++) {
            byte[] key = new byte[1 + random.nextInt(40)];
            random.nextBytes(key);
            long before = KeyHash.hash(key, SEED);
            int bit = random.nextInt(key.length * 8);
            key[bit / 8] ^= (byte) (1 << bit % 8);
            long changed = before ^ KeyHash.hash(key, SEED);
            for (int j = 0; j < 64; j++) {
                changes[j] += (int) (changed >>> j & 1);
            }
        }
        for (int j = 0; j < 64; j++) {
            assertTrue(Math.abs(changes[j] - trials / 2) < trials / 40, "bit " + j + ": " + changes[j]);
        }
    }

    @Test
    void hash_counters_doNotCollideInTheLowBits() {
        Set<Long> low = new HashSet<>();
        byte[] key = new byte[8];
        int count = 10_000;
        for (int i = 0; i < count; i++) {
            Bytes.putInt(key, 0, i);
            low.add(KeyHash.hash(key, SEED) & 0xFFFF_FFFFL);
        }
        assertTrue(low.size() >= count - 2, low.size() + " of " + count);
    }

    /** The constants are known to everybody: a word equal to one must not make the rest of the key ineffective. */
    @Test
    void hash_keysMadeOfTheConstants_doNotCollide() {
        long[] constants = {0xA0761D6478BD642FL, 0xE7037ED1A0B428DBL, 0x8EBC6AF09C88C6E3L, 0};
        for (long constant : constants) {
            Set<Long> hashes = new HashSet<>();
            int count = 0;
            for (int length : new int[] {16, 32, 48}) {
                for (int i = 0; i < 1000; i++) {
                    byte[] key = new byte[length];
                    for (int at = 0; at < length; at += 16) {
                        Bytes.putLong(key, at, constant);
                        Bytes.putLong(key, at + 8, i);
                    }
                    hashes.add(KeyHash.hash(key, SEED));
                    count++;
                }
            }
            assertEquals(count, hashes.size(), Long.toHexString(constant));
        }
    }

    @Test
    void hash_wordsExchanged_doNotCollide() {
        for (int i = 0; i < 1000; i++) {
            byte[] key = new byte[16];
            byte[] exchanged = new byte[16];
            long mask = 0xE7037ED1A0B428DBL;
            Bytes.putLong(key, 0, i);
            Bytes.putLong(key, 8, ~i);
            Bytes.putLong(exchanged, 0, ~i ^ mask);
            Bytes.putLong(exchanged, 8, i ^ mask);
            assertNotEquals(KeyHash.hash(key, SEED), KeyHash.hash(exchanged, SEED));
        }
    }
}
