package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.random;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Capability;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;
import dev.kvstore.WriteBatch;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short and long keys and values, and the limits. */
interface SizeContract extends ContractSubject {
    byte[] SMALL = bytes("small");

    /** yahoo/HaloDB#26 and #42: 128 bytes refused or wrapped; rdf4j#5059: one byte over fails late. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 255, 256, 510, 511, 512, 4096, 32_767, 32_768, 65_534, 65_535})
    default void put_keyOfLength_isStoredOrRefusedWhole(int length) {
        KvStore store = open();
        byte[] key = random(length, length);
        if (length < minKeyLength() || length > maxKeyLength()) {
            RuntimeException refusal = assertThrows(RuntimeException.class, () -> store.put(key, SMALL));
            assertTrue(refusal instanceof IllegalArgumentException || refusal instanceof KvException.Unsupported);
            new Contents().assertIn(store);
        } else {
            store.put(key, random(length, 1));
            Contents contents = new Contents().put(key, random(length, 1));
            contents.assertIn(store);
            contents.assertIn(stores().reopen(store));
        }
    }

    @Test
    default void put_longKeysThatDifferInTheLastByte_areDistinct() {
        KvStore store = open();
        Contents contents = new Contents();
        for (int i = 0; i < 20; i++) {
            byte[] key = random(maxKeyLength(), 1);
            key[key.length - 1] = (byte) (i * 13);
            contents.put(key, bytes(i));
        }
        contents.storeIn(store).assertIn(store);
    }

    @Test
    default void anyMethod_keyTooLong_isRefusedAndNothingChanges() {
        KvStore store = open();
        byte[] key = new byte[Limits.MAX_KEY_LENGTH + 1];
        byte[] into = new byte[8];
        assertKeyRefused(() -> store.put(key, SMALL));
        assertKeyRefused(() -> store.delete(key));
        assertKeyRefused(() -> store.putIfAbsent(key, SMALL));
        assertKeyRefused(() -> store.replace(key, SMALL, SMALL));
        assertKeyRefused(() -> store.compute(key, value -> SMALL));
        assertKeyRefused(() -> store.get(key));
        assertKeyRefused(() -> store.get(key, into, 0));
        assertKeyRefused(() -> store.get(MemorySegment.ofArray(key), MemorySegment.ofArray(into)));
        assertKeyRefused(() -> store.containsKey(key));
        new Contents().assertIn(store);
    }

    private static void assertKeyRefused(Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains("65536") && message.contains("65535"), message);
    }

    @Test
    default void put_refusedKey_isNotInTheMessage() {
        KvStore store = open();
        byte[] key = bytes("secret".repeat(11_000));
        String message = assertThrows(IllegalArgumentException.class, () -> store.put(key, SMALL))
                .getMessage();
        assertFalse(message.contains("secret"), message);
    }

    /** Sizes around those of pages and segments; Xodus refused a value larger than its segment. */
    @ParameterizedTest
    @ValueSource(ints = {
        0, 1, 127, 128, 255, 256, 4095, 4096, 4097, 32_767, 32_768, 65_535, 65_536, 65_537, 196_608, 262_143,
        262_144, 262_145, 307_200, 1_048_575, 1_048_576, 1_048_577
    })
    default void put_valueOfLength_isStored(int length) {
        KvStore store = open();
        Contents contents = new Contents().put(bytes("before"), SMALL).put(bytes("sized"), random(length, length));
        contents.storeIn(store);
        contents.put(bytes("then"), SMALL);
        store.put(bytes("then"), SMALL);
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    /** redb change log: a length changed on another path was not seen. */
    @Test
    default void everyWritingMethod_valueGrowsAndShrinks_isRead() {
        KvStore store = open();
        byte[] key = bytes("k");
        byte[] value = SMALL;
        store.put(key, value);
        for (int length : new int[] {0, 70_000, 3, 300 << 10, 0, 5000, 1 << 20, 1}) {
            byte[] next = random(length, length);
            assertTrue(store.replace(key, value, next));
            assertArrayEquals(next, store.get(key));
            value = random(length, length + 1);
            byte[] computed = value;
            assertArrayEquals(computed, store.compute(key, before -> computed));
            assertArrayEquals(computed, store.get(key));
            store.put(key, next);
            assertArrayEquals(next, store.get(key));
            value = next;
        }
        new Contents().put(key, value).assertIn(stores().reopen(store));
    }

    /** OpenHFT/Chronicle-Map#115: one entry much larger than the others was impossible. */
    @Test
    default void put_oneValueMuchLargerThanTheOthers_isStored() {
        KvStore store = open();
        IntStream.range(0, 2000).forEach(i -> store.put(Bytes.key(i), random(50, i)));
        byte[] large = random(16 << 20, 1);
        store.put(bytes("large"), large);
        assertArrayEquals(large, store.get(bytes("large")));
        store.delete(bytes("large"));
        store.put(bytes("large"), large);
        KvStore again = stores().reopen(store);
        assertArrayEquals(large, again.get(bytes("large")));
        assertArrayEquals(random(50, 1999), again.get(Bytes.key(1999)));
    }

    @Test
    @Tag("slow")
    default void put_valueTooLong_isRefusedAndNothingChanges() {
        assumeTrue(Runtime.getRuntime().maxMemory() > 5L << 30, "the heap is too small for a value of 1 GiB");
        KvStore store = open();
        byte[] tooLong = new byte[Limits.MAX_VALUE_LENGTH + 1];
        store.put(SMALL, EMPTY);
        assertValueRefused(() -> store.put(SMALL, tooLong));
        assertValueRefused(() -> store.putIfAbsent(bytes("absent"), tooLong));
        assertValueRefused(() -> store.replace(SMALL, EMPTY, tooLong));
        assertValueRefused(() -> store.compute(SMALL, value -> tooLong));
        new Contents().put(SMALL, EMPTY).assertIn(store);
    }

    private static void assertValueRefused(Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains("1073741825") && message.contains("1073741824"), message);
    }

    @Test
    @Tag("slow")
    default void write_batchTooLarge_isRefusedAndNothingChanges() {
        assumeTrue(Runtime.getRuntime().maxMemory() > 5L << 30, "the heap is too small for a batch of 1 GiB");
        needs(Capability.ATOMIC_BATCH);
        KvStore store = open();
        WriteBatch batch = new WriteBatch();
        byte[] value = new byte[256 << 20];
        for (int i = 0; i < 4; i++) {
            batch.put(Bytes.key(i), value);
        }
        assertThrows(IllegalArgumentException.class, () -> store.write(batch));
        new Contents().assertIn(store);
    }
}
