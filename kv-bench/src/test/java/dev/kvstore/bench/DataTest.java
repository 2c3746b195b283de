package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys and values as the workloads use them. */
class DataTest {
    private final Values values = new Values(7, 100, true);

    @Test
    void key_default_isTheIndexBigEndianThenAHash() {
        byte[] key = new Keys(16, true).present(0x0102030405060708L);
        assertEquals(16, key.length);
        assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, Arrays.copyOf(key, 8));
        assertArrayEquals(key, new Keys(16, true).present(0x0102030405060708L));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 15, 16, 17, 24, 100})
    void key_anySize_sortsByIndexAndIsRecognized(int size) {
        Keys keys = new Keys(size, true);
        for (int i = 0; i < 300; i++) {
            assertTrue(Arrays.compareUnsigned(keys.present(i), keys.present(i + 1)) < 0);
            assertEquals(i, keys.indexOf(keys.present(i), size));
        }
    }

    @Test
    void absentKey_sameIndex_isAnotherKeyBesideIt() {
        Keys keys = new Keys(16, true);
        assertFalse(Arrays.equals(keys.present(5), keys.absent(5)));
        assertTrue(Arrays.compareUnsigned(keys.absent(5), keys.present(6)) < 0);
        assertThrows(WrongResult.class, () -> keys.indexOf(keys.absent(5), 16));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 15, 16, 17, 100, 1000})
    void value_anySize_isAcceptedOnlyAsItself(int size) {
        Values sized = new Values(7, size, true);
        byte[] value = sized.value(3, 1);
        assertEquals(size, value.length);
        sized.check(value, size, 3, 1);
        assertThrows(WrongResult.class, () -> sized.check(value, size - 1, 3, 1));
        assertThrows(WrongResult.class, () -> sized.check(value, -1, 3, 1));
    }

    @Test
    void value_otherKeyOrVersion_isRefused() {
        byte[] value = values.value(3, 1);
        assertThrows(WrongResult.class, () -> values.check(value, 100, 4, 1));
        assertThrows(WrongResult.class, () -> values.check(value, 100, 3, 0));
    }

    @Test
    void value_anyBitFlipped_isRefused() {
        for (int bit = 0; bit < 800; bit++) {
            byte[] value = values.value(3, 1);
            value[bit / 8] ^= (byte) (1 << bit % 8);
            assertThrows(WrongResult.class, () -> values.check(value, 100, 3, 1));
        }
    }

    @Test
    void values_compressed_doNotShrink() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed, new Deflater(9))) {
            for (int i = 0; i < 1000; i++) {
                out.write(values.value(i, 0));
            }
        }
        assertTrue(compressed.size() >= 100_000, () -> "found=" + compressed.size());
    }

    @Test
    void permutation_anySeed_hasEachIndexOnce() {
        CellPlan plan =
                new CellPlan("fillunique", Durability.Level.PROCESS, null, 1000, 16, 100, 1, 1, CellPlan.THROUGHPUT,
                        null);
        int[] order = new Data(1, 1, plan, true).permutation();
        Set<Integer> seen = new HashSet<>();
        IntStream.of(order).forEach(seen::add);
        assertEquals(1000, seen.size());
        assertArrayEquals(order, new Data(1, 1, plan, true).permutation());
        assertFalse(Arrays.equals(order, new Data(1, 2, plan, true).permutation()));
    }
}
