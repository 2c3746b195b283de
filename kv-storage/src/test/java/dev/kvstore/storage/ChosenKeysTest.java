package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever knows the seed of one store can choose keys that all meet in a few of its buckets, but not in those of another. */
class ChosenKeysTest {
    private static final int KEYS = 100_000;
    private static final long KNOWN = 1;
    private static final long OTHER = 2;

    private static byte[] key(long number) {
        return ByteBuffer.allocate(16).putLong(number).putLong(number * 31).array();
    }

    /** They share so many low bits of their hashes under the known seed that they fill one of 256 buckets. */
    private static List<byte[]> chosenKeys() {
        List<byte[]> keys = new ArrayList<>(KEYS);
        for (long number = 0; keys.size() < KEYS; number++) {
            byte[] key = key(number);
            if ((KeyHash.hash(key, KNOWN) & 255) == 77) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static List<byte[]> anyKeys() {
        List<byte[]> keys = new ArrayList<>(KEYS);
        for (long number = 0; number < KEYS; number++) {
            keys.add(key(number));
        }
        return keys;
    }

    /** How many lines a bucket of a key has on average: what a find may have to go through. */
    private static double probes(List<byte[]> keys, long seed) {
        try (HashDirectory directory =
                HashDirectory.offHeap(position -> KeyHash.hash(keys.get((int) position - 1), seed))) {
            for (int i = 0; i < keys.size(); i++) {
                directory.insert(KeyHash.hash(keys.get(i), seed), i + 1);
            }
            DirectoryTable table = directory.table();
            long lines = 0;
            for (byte[] key : keys) {
                int[] ofKey = {0};
                table.forEachLine(table.bucketOf(KeyHash.hash(key, seed)), (_, _) -> ofKey[0]++);
                lines += ofKey[0];
            }
            return (double) lines / keys.size();
        }
    }

    @Test
    void probes_keysChosenForOneSeed_areOrdinaryUnderAnother() {
        List<byte[]> chosen = chosenKeys();
        double ordinary = probes(anyKeys(), OTHER);
        double underOther = probes(chosen, OTHER);
        double underKnown = probes(chosen, KNOWN);
        assertTrue(underOther < 2 * ordinary, () -> "found=" + underOther + " lines, others " + ordinary);
        assertTrue(underKnown > 20 * ordinary, () -> "the keys were chosen badly: " + underKnown + " lines");
    }
}
