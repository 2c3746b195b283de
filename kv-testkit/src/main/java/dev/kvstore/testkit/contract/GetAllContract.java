package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reading many keys at once. */
interface GetAllContract extends ContractSubject {
    @Test
    default void getAll_mixedKeys_keepsTheirOrder() {
        KvStore store = open();
        Contents.numbered(3).storeIn(store);
        List<byte[]> values = store.getAll(List.of(key(2), key(9), key(0), key(1)));
        assertEquals(4, values.size());
        assertArrayEquals(value(2), values.get(0));
        assertNull(values.get(1));
        assertArrayEquals(value(0), values.get(2));
        assertArrayEquals(value(1), values.get(3));
    }

    @Test
    default void getAll_duplicates_giveAnArrayEach() {
        KvStore store = open();
        Contents.numbered(1).storeIn(store);
        List<byte[]> values = store.getAll(List.of(key(0), key(0), key(0)));
        assertEquals(3, values.size());
        values.forEach(value -> assertArrayEquals(value(0), value));
        assertNotSame(values.get(0), values.get(1));
    }

    @Test
    default void getAll_noKeys_returnsNothing() {
        assertEquals(0, open().getAll(List.of()).size());
    }

    @Test
    default void getAll_emptyValue_isNotNull() {
        KvStore store = open();
        store.put(key(1), Bytes.EMPTY);
        assertArrayEquals(Bytes.EMPTY, store.getAll(List.of(key(1))).getFirst());
    }

    @Test
    default void getAll_manyKeys_returnsEach() {
        KvStore store = open();
        Contents.numbered(5000).storeIn(store);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(1));
        List<byte[]> values = store.getAll(numbers.stream().map(Bytes::key).toList());
        for (int i = 0; i < numbers.size(); i++) {
            int number = numbers.get(i);
            assertArrayEquals(number < 5000 ? value(number) : null, values.get(i), () -> "key " + number);
        }
    }

    @Test
    default void getAll_largeAndSmallValues_returnsEach() {
        KvStore store = open();
        byte[] large = Bytes.random(1 << 20, 1);
        store.put(key(1), large);
        store.put(key(2), value(2));
        List<byte[]> values = store.getAll(List.of(key(1), key(2), key(1)));
        assertArrayEquals(large, values.get(0));
        assertArrayEquals(value(2), values.get(1));
        assertArrayEquals(large, values.get(2));
    }

    @Test
    default void getAll_nullKey_isRefused() {
        KvStore store = open();
        assertThrows(NullPointerException.class, () -> store.getAll(Arrays.asList(bytes("a"), null)));
    }

    @Test
    default void getAll_keyTooLong_isRefused() {
        KvStore store = open();
        byte[] tooLong = new byte[Limits.MAX_KEY_LENGTH + 1];
        assertThrows(IllegalArgumentException.class, () -> store.getAll(List.of(bytes("a"), tooLong)));
    }
}
