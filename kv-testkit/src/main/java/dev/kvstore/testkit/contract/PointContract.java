package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.KvStore;
import org.junit.jupiter.api.Test;

/** Operations on one key: put, get, delete, putIfAbsent, replace, containsKey. */
interface PointContract extends ContractSubject {
    byte[] KEY = bytes("key");
    byte[] OTHER = bytes("other");
    byte[] ONE = bytes("one");
    byte[] TWO = bytes("two");

    @Test
    default void get_absentKey_returnsNull() {
        KvStore store = open();
        assertNull(store.get(KEY));
        assertFalse(store.containsKey(KEY));
    }

    @Test
    default void put_newKey_isRead() {
        KvStore store = open();
        store.put(KEY, ONE);
        assertArrayEquals(ONE, store.get(KEY));
        assertTrue(store.containsKey(KEY));
        assertNull(store.get(OTHER));
    }

    @Test
    default void put_presentKey_replaces() {
        KvStore store = open();
        store.put(KEY, ONE);
        store.put(KEY, TWO);
        new Contents().put(KEY, TWO).assertIn(store);
    }

    @Test
    default void put_samePair_changesNothing() {
        KvStore store = open();
        store.put(KEY, ONE);
        store.put(KEY, ONE);
        new Contents().put(KEY, ONE).assertIn(store);
    }

    /** etcd-io/bbolt#726, cznic/kv#28, blevesearch/bleve#397. */
    @Test
    default void put_emptyValue_isNotAbsent() {
        KvStore store = open();
        store.put(KEY, EMPTY);
        assertEmptyIsNotAbsent(store);
        assertEmptyIsNotAbsent(stores().reopen(store));
    }

    private void assertEmptyIsNotAbsent(KvStore store) {
        new Contents().put(KEY, EMPTY).assertIn(store);
        assertNull(store.get(OTHER));
        assertFalse(store.containsKey(OTHER));
        assertFalse(store.putIfAbsent(KEY, ONE));
    }

    /** basho/riak_kv#1120. */
    @Test
    default void put_emptyKey_isAKeyLikeAnyOther() {
        assumeTrue(minKeyLength() == 0, "the store has no empty keys");
        KvStore store = open();
        store.put(EMPTY, ONE);
        store.put(KEY, TWO);
        new Contents().put(EMPTY, ONE).put(KEY, TWO).assertIn(store);
        store = stores().reopen(store);
        new Contents().put(EMPTY, ONE).put(KEY, TWO).assertIn(store);
        store.delete(EMPTY);
        assertNull(store.get(EMPTY));
        store = stores().reopen(store);
        new Contents().put(KEY, TWO).assertIn(store);
    }

    @Test
    default void put_emptyKeyAndEmptyValue_isPresent() {
        assumeTrue(minKeyLength() == 0, "the store has no empty keys");
        KvStore store = open();
        store.put(EMPTY, EMPTY);
        new Contents().put(EMPTY, EMPTY).assertIn(stores().reopen(store));
    }

    @Test
    default void put_keysOfEveryByte_areDistinct() {
        KvStore store = open();
        Contents contents = new Contents();
        for (int i = 0; i < 256; i++) {
            contents.put(bytes(i), bytes(i, 0)).put(bytes(i, 0), bytes(i, 1)).put(bytes(i, 255), bytes(i, 2));
        }
        contents.storeIn(store).assertIn(store);
    }

    @Test
    default void put_keysThatDifferInTrailingZeros_areDistinct() {
        KvStore store = open();
        Contents contents = new Contents();
        for (int length = 1; length <= 20; length++) {
            contents.put(new byte[length], bytes(length));
        }
        contents.storeIn(store).assertIn(store);
    }

    @Test
    default void delete_presentKey_isAbsent() {
        KvStore store = open();
        store.put(KEY, ONE);
        store.put(OTHER, TWO);
        store.delete(KEY);
        assertNull(store.get(KEY));
        assertFalse(store.containsKey(KEY));
        new Contents().put(OTHER, TWO).assertIn(store);
    }

    @Test
    default void delete_absentKey_changesNothing() {
        KvStore store = open();
        store.put(OTHER, TWO);
        store.delete(KEY);
        new Contents().put(OTHER, TWO).assertIn(store);
    }

    @Test
    default void delete_thenPut_isPresentAgain() {
        KvStore store = open();
        store.put(KEY, ONE);
        store.delete(KEY);
        store.put(KEY, TWO);
        new Contents().put(KEY, TWO).assertIn(stores().reopen(store));
    }

    @Test
    default void delete_everyKey_leavesAnEmptyStore() {
        KvStore store = open();
        Contents contents = Contents.numbered(1000).storeIn(store);
        contents.map().keySet().forEach(store::delete);
        new Contents().assertIn(store);
        new Contents().assertIn(stores().reopen(store));
    }

    @Test
    default void putIfAbsent_absentKey_stores() {
        KvStore store = open();
        assertTrue(store.putIfAbsent(KEY, ONE));
        assertArrayEquals(ONE, store.get(KEY));
    }

    @Test
    default void putIfAbsent_presentKey_leavesIt() {
        KvStore store = open();
        store.put(KEY, ONE);
        assertFalse(store.putIfAbsent(KEY, TWO));
        new Contents().put(KEY, ONE).assertIn(store);
    }

    @Test
    default void putIfAbsent_deletedKey_stores() {
        KvStore store = open();
        store.put(KEY, ONE);
        store.delete(KEY);
        assertTrue(store.putIfAbsent(KEY, TWO));
        new Contents().put(KEY, TWO).assertIn(store);
    }

    @Test
    default void replace_expectedValue_replaces() {
        KvStore store = open();
        store.put(KEY, ONE);
        assertTrue(store.replace(KEY, ONE, TWO));
        new Contents().put(KEY, TWO).assertIn(store);
    }

    @Test
    default void replace_otherValue_leavesIt() {
        KvStore store = open();
        store.put(KEY, ONE);
        assertFalse(store.replace(KEY, TWO, TWO));
        assertFalse(store.replace(KEY, bytes("on"), TWO));
        assertFalse(store.replace(KEY, bytes("ones"), TWO));
        assertFalse(store.replace(KEY, EMPTY, TWO));
        new Contents().put(KEY, ONE).assertIn(store);
    }

    @Test
    default void replace_absentKey_storesNothing() {
        KvStore store = open();
        assertFalse(store.replace(KEY, ONE, TWO));
        assertFalse(store.replace(KEY, EMPTY, TWO));
        new Contents().assertIn(store);
    }

    @Test
    default void replace_emptyValues_areExpectedAndStored() {
        KvStore store = open();
        store.put(KEY, EMPTY);
        assertTrue(store.replace(KEY, EMPTY, ONE));
        assertTrue(store.replace(KEY, ONE, EMPTY));
        new Contents().put(KEY, EMPTY).assertIn(store);
    }

    @Test
    default void count_afterEachKindOfWrite_isExact() {
        KvStore store = open();
        assertEquals(0, store.count());
        store.put(KEY, ONE);
        store.put(KEY, TWO);
        store.putIfAbsent(KEY, ONE);
        assertEquals(1, store.count());
        store.putIfAbsent(OTHER, ONE);
        store.replace(OTHER, ONE, TWO);
        store.compute(ONE, value -> TWO);
        assertEquals(3, store.count());
        store.compute(ONE, value -> null);
        store.compute(TWO, value -> null);
        store.delete(KEY);
        store.delete(KEY);
        assertEquals(1, store.count());
        assertEquals(1, stores().reopen(store).count());
    }
}
