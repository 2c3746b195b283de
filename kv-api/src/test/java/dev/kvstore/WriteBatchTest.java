package dev.kvstore;

import static dev.kvstore.KeyRangeTest.assertNamed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class WriteBatchTest {
    private static final byte[] KEY = {1, 2, 3};
    private static final byte[] VALUE = {4, 5};

    private final WriteBatch batch = new WriteBatch();

    @Test
    void operations_added_keepTheirOrder() {
        assertSame(batch, batch.put(KEY, VALUE));
        assertSame(batch, batch.delete(KEY));
        assertSame(batch, batch.require(KEY, VALUE));
        assertSame(batch, batch.require(KEY, null));
        assertEquals(4, batch.operations().size());
        assertArrayEquals(VALUE, assertInstanceOf(WriteBatch.Put.class, batch.operations().get(0)).value());
        assertInstanceOf(WriteBatch.Delete.class, batch.operations().get(1));
        assertArrayEquals(VALUE, assertInstanceOf(WriteBatch.Require.class, batch.operations().get(2)).expected());
        assertNull(assertInstanceOf(WriteBatch.Require.class, batch.operations().get(3)).expected());
        batch.operations().forEach(operation -> assertArrayEquals(KEY, operation.key()));
    }

    @Test
    void operations_changedFromOutside_isRefused() {
        batch.put(KEY, VALUE);
        assertThrows(UnsupportedOperationException.class, () -> batch.operations().clear());
    }

    @Test
    void byteSize_countsKeysValuesAndOperations() {
        assertEquals(0, batch.byteSize());
        assertEquals(16 + 3 + 2, batch.put(KEY, VALUE).byteSize());
        assertEquals(21 + 16 + 3, batch.delete(KEY).byteSize());
        assertEquals(40 + 16 + 3 + 2, batch.require(KEY, VALUE).byteSize());
        assertEquals(61 + 16 + 3, batch.require(KEY, null).byteSize());
    }

    @Test
    void clear_filledBatch_isEmpty() {
        batch.put(KEY, VALUE).clear();
        assertEquals(0, batch.operations().size());
        assertEquals(0, batch.byteSize());
    }

    @Test
    void add_argumentsChangedAfterwards_batchKeepsThem() {
        byte[] key = KEY.clone();
        byte[] value = VALUE.clone();
        batch.put(key, value).delete(key).require(key, value);
        key[0] = 9;
        value[0] = 9;
        batch.operations().forEach(operation -> assertArrayEquals(KEY, operation.key()));
        assertArrayEquals(VALUE, ((WriteBatch.Put) batch.operations().get(0)).value());
        assertArrayEquals(VALUE, ((WriteBatch.Require) batch.operations().get(2)).expected());
    }

    @Test
    void add_nullArgument_isNamedAndAddsNothing() {
        assertNamed("key", () -> batch.put(null, VALUE));
        assertNamed("value", () -> batch.put(KEY, null));
        assertNamed("key", () -> batch.delete(null));
        assertNamed("key", () -> batch.require(null, VALUE));
        assertEquals(0, batch.operations().size());
    }

    @Test
    void add_keyTooLong_isRefusedAndAddsNothing() {
        byte[] tooLong = new byte[Limits.MAX_KEY_LENGTH + 1];
        assertThrows(IllegalArgumentException.class, () -> batch.put(tooLong, VALUE));
        assertThrows(IllegalArgumentException.class, () -> batch.delete(tooLong));
        assertThrows(IllegalArgumentException.class, () -> batch.require(tooLong, null));
        assertEquals(0, batch.byteSize());
    }
}
