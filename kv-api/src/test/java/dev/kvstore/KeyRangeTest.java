package dev.kvstore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRangeTest {
    private static final byte[] A = {'a'};
    private static final byte[] B = {'b'};
    private static final byte[] C = {'c'};
    private static final byte[] EMPTY = {};

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String members(KeyRange range) {
        StringBuilder members = new StringBuilder();
        for (String key : List.of("", "a", "a0", "b", "b0", "c")) {
            members.append(range.contains(key.getBytes()) ? key + "." : "");
        }
        return members.toString();
    }

    @Test
    void contains_eachKindOfRange_isExactAtTheEnds() {
        assertEquals(".a.a0.b.b0.c.", members(KeyRange.all()));
        assertEquals("a.a0.b.b0.c.", members(KeyRange.closed(A, C)));
        assertEquals("a.a0.b.b0.", members(KeyRange.closedOpen(A, C)));
        assertEquals("a0.b.b0.c.", members(KeyRange.openClosed(A, C)));
        assertEquals("a0.b.b0.", members(KeyRange.open(A, C)));
        assertEquals("b.b0.c.", members(KeyRange.atLeast(B)));
        assertEquals("b0.c.", members(KeyRange.greaterThan(B)));
        assertEquals(".a.a0.b.", members(KeyRange.atMost(B)));
        assertEquals(".a.a0.", members(KeyRange.lessThan(B)));
        assertEquals("b.b0.", members(KeyRange.prefix(B)));
        assertEquals("", members(KeyRange.closed(C, A)));
        assertEquals("b.", members(KeyRange.closed(B, B)));
        assertEquals("", members(KeyRange.closedOpen(B, B)));
        assertEquals(".", members(KeyRange.atMost(EMPTY)));
        assertEquals("", members(KeyRange.lessThan(EMPTY)));
    }

    @Test
    void contains_bytesAbove127_areGreater() {
        assertTrue(KeyRange.closed(hex("7f"), hex("ff")).contains(hex("80")));
        assertFalse(KeyRange.closed(hex("80"), hex("7f")).contains(hex("00")));
    }

    @ParameterizedTest
    @CsvSource({"00, 01", "01ff, 02", "01ffff, 02", "feff, ff", "0100, 0101", "7f, 80", "fffe, ffff"})
    void prefix_withSuccessor_endsBeforeIt(String prefix, String successor) {
        KeyRange range = KeyRange.prefix(hex(prefix));
        assertArrayEquals(hex(prefix), range.low());
        assertTrue(range.lowInclusive());
        assertArrayEquals(hex(successor), range.high());
        assertFalse(range.highInclusive());
    }

    @ParameterizedTest
    @CsvSource({"''", "ff", "ffff", "ffffffff"})
    void prefix_withoutSuccessor_isUnbounded(String prefix) {
        KeyRange range = KeyRange.prefix(hex(prefix));
        assertArrayEquals(hex(prefix), range.low());
        assertNull(range.high());
    }

    @Test
    void prefix_longest_isAllowed() {
        byte[] longest = new byte[Limits.MAX_KEY_LENGTH];
        longest[longest.length - 1] = (byte) 0xFF;
        assertTrue(KeyRange.prefix(longest).contains(longest));
    }

    @Test
    void isEmpty_rangesWithoutAnyKey_true() {
        assertTrue(KeyRange.closed(B, A).isEmpty());
        assertTrue(KeyRange.closedOpen(A, A).isEmpty());
        assertTrue(KeyRange.openClosed(A, A).isEmpty());
        assertTrue(KeyRange.open(A, A).isEmpty());
        assertTrue(KeyRange.lessThan(EMPTY).isEmpty());
        assertTrue(KeyRange.lessThan(EMPTY).reversed().isEmpty());
    }

    @Test
    void isEmpty_rangesWithSomeKey_false() {
        assertFalse(KeyRange.all().isEmpty());
        assertFalse(KeyRange.closed(A, A).isEmpty());
        assertFalse(KeyRange.open(A, B).isEmpty());
        assertFalse(KeyRange.atMost(EMPTY).isEmpty());
        assertFalse(KeyRange.atLeast(EMPTY).isEmpty());
        assertFalse(KeyRange.prefix(EMPTY).isEmpty());
    }

    @Test
    void reversed_twice_isTheSame() {
        KeyRange range = KeyRange.closedOpen(A, B);
        assertFalse(range.descending());
        assertTrue(range.reversed().descending());
        assertEquals(range, range.reversed().reversed());
        assertNotEquals(range, range.reversed());
        assertEquals(members(range), members(range.reversed()));
    }

    @Test
    void unboundedEnds_flags_areFalse() {
        KeyRange all = KeyRange.all();
        assertNull(all.low());
        assertNull(all.high());
        assertFalse(all.lowInclusive());
        assertFalse(all.highInclusive());
    }

    @Test
    void ends_changedByTheCaller_rangeStays() {
        byte[] low = A.clone();
        byte[] high = C.clone();
        KeyRange range = KeyRange.closed(low, high);
        low[0] = 'z';
        high[0] = 'z';
        range.low()[0] = 'z';
        range.high()[0] = 'z';
        assertEquals(KeyRange.closed(A, C), range);
    }

    @Test
    void equals_comparesEverything() {
        assertEquals(KeyRange.closed(A, B), KeyRange.closed(A.clone(), B.clone()));
        assertEquals(KeyRange.closed(A, B).hashCode(), KeyRange.closed(A.clone(), B.clone()).hashCode());
        assertNotEquals(KeyRange.closed(A, B), KeyRange.closedOpen(A, B));
        assertNotEquals(KeyRange.closed(A, B), KeyRange.openClosed(A, B));
        assertNotEquals(KeyRange.atLeast(A), KeyRange.closed(A, B));
        assertNotEquals(KeyRange.atLeast(EMPTY), KeyRange.all());
    }

    @Test
    void toString_showsNoContents() {
        String text = KeyRange.closedOpen("secret".getBytes(), "secrets".getBytes()).reversed().toString();
        assertEquals("KeyRange[6 bytes,7 bytes) descending", text);
        assertEquals("KeyRange(,)", KeyRange.all().toString());
    }

    @Test
    void factories_null_nameTheirArgument() {
        assertNamed("low", () -> KeyRange.closed(null, A));
        assertNamed("high", () -> KeyRange.closed(A, null));
        assertNamed("low", () -> KeyRange.atLeast(null));
        assertNamed("low", () -> KeyRange.greaterThan(null));
        assertNamed("high", () -> KeyRange.atMost(null));
        assertNamed("high", () -> KeyRange.lessThan(null));
        assertNamed("prefix", () -> KeyRange.prefix(null));
    }

    static void assertNamed(String name, Executable call) {
        assertEquals(name, assertThrows(NullPointerException.class, call).getMessage());
    }

    @Test
    void factories_keyTooLong_areRefused() {
        byte[] tooLong = new byte[Limits.MAX_KEY_LENGTH + 1];
        List<Function<byte[], KeyRange>> factories = List.of(
                key -> KeyRange.closed(key, A),
                key -> KeyRange.closed(A, key),
                key -> KeyRange.open(key, A),
                KeyRange::atLeast,
                KeyRange::greaterThan,
                KeyRange::atMost,
                KeyRange::lessThan,
                KeyRange::prefix);
        for (Function<byte[], KeyRange> factory : factories) {
            assertThrows(IllegalArgumentException.class, () -> factory.apply(tooLong));
        }
    }
}
