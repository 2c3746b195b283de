package dev.kvstore;

import static dev.kvstore.KeyRangeTest.assertNamed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LimitsTest {
    @Test
    void checks_withinTheLimits_returnTheArgument() {
        byte[] longest = new byte[Limits.MAX_KEY_LENGTH];
        byte[] empty = {};
        WriteBatch batch = new WriteBatch();
        assertSame(longest, Limits.checkKey(longest));
        assertSame(empty, Limits.checkKey(empty));
        assertSame(empty, Limits.checkValue(empty));
        assertSame(batch, Limits.checkBatch(batch));
    }

    @Test
    void checkKey_oneByteTooLong_saysLengthAndLimit() {
        String message = assertThrows(IllegalArgumentException.class, () -> Limits.checkKey(new byte[65_536]))
                .getMessage();
        assertEquals("key too long: length=65536 limit=65535", message);
    }

    @Test
    void checkKeyLength_beyondInt_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Limits.checkKeyLength(1L << 32));
        Limits.checkKeyLength(65_535);
    }

    @Test
    void checks_null_areNamed() {
        assertNamed("key", () -> Limits.checkKey(null));
        assertNamed("value", () -> Limits.checkValue(null));
        assertNamed("batch", () -> Limits.checkBatch(null));
    }

    @Test
    @Tag("slow")
    void checkValue_oneByteTooLong_saysLengthAndLimit() {
        assumeTrue(Runtime.getRuntime().maxMemory() > 2L << 30, "the heap is too small for a value of 1 GiB");
        byte[] tooLong = new byte[Limits.MAX_VALUE_LENGTH + 1];
        String message = assertThrows(IllegalArgumentException.class, () -> Limits.checkValue(tooLong))
                .getMessage();
        assertEquals("value too long: length=1073741825 limit=1073741824", message);
    }
}
