package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Skewed ranks. */
class ZipfTest {
    private static int[] counts(int ranks, int draws) {
        Zipf zipf = new Zipf(ranks);
        SplittableRandom random = new SplittableRandom(42);
        int[] counts = new int[ranks];
        for (int n = 0; n < draws; n++) {
            counts[zipf.next(random)]++;
        }
        return counts;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1000})
    void next_anyCount_isARankBelowIt(int ranks) {
        int[] counts = counts(ranks, 100_000);
        for (int rank = 0; rank < Math.min(ranks, 100); rank++) {
            assertTrue(counts[rank] > 0, "rank=" + rank);
        }
    }

    @Test
    void next_shares_fallAsThePowerOfTheRank() {
        int[] counts = counts(1000, 1_000_000);
        assertEquals(Math.pow(2, 0.99), counts[0] / (double) counts[1], 0.05);
        assertEquals(Math.pow(10, 0.99), counts[0] / (double) counts[9], 2);
        assertEquals(Math.pow(100, 0.99), counts[0] / (double) counts[99], 25);
    }
}
