package dev.kvstore.storage;

import static dev.kvstore.storage.TestSegment.bytes;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFilterTest {
    private static final long SEED = 0x5EED_5EED_5EED_5EEDL;

    private static KeyFilter filled(int count) {
        KeyFilter filter = KeyFilter.forKeys(count, SEED);
        for (int i = 0; i < count; i++) {
            filter.add(bytes("key" + i));
        }
        return filter;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 1000, 50_000})
    void mayContain_added_true(int count) {
        KeyFilter filter = KeyFilter.of(filled(count).bits(), SEED);
        for (int i = 0; i < count; i++) {
            assertTrue(filter.mayContain(bytes("key" + i)), "key" + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000, 50_000})
    void mayContain_notAdded_wrongInFewerThanTwoOfAHundred(int count) {
        KeyFilter filter = filled(count);
        int wrong = 0;
        for (int i = 0; i < 50_000; i++) {
            wrong += filter.mayContain(bytes("other" + i)) ? 1 : 0;
        }
        assertTrue(wrong < 1000, wrong + " of 50000");
    }

    @Test
    void mayContain_empty_false() {
        KeyFilter filter = KeyFilter.forKeys(0, SEED);
        for (int i = 0; i < 100; i++) {
            assertFalse(filter.mayContain(bytes("other" + i)));
        }
    }

    @Test
    void add_emptyKey_found() {
        KeyFilter filter = KeyFilter.forKeys(1, SEED);
        filter.add(new byte[0]);
        assertTrue(filter.mayContain(new byte[0]));
    }
}
