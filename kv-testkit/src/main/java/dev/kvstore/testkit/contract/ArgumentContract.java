package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.text;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Nulls, and who owns the arrays. */
interface ArgumentContract extends ContractSubject {
    @Test
    default void anyMethod_nullArgument_isNamedAndNothingChanges() {
        KvStore store = open();
        byte[] some = bytes("some");
        MemorySegment segment = MemorySegment.ofArray(some);
        assertAll(
                () -> assertNamed("key", () -> store.get(null)),
                () -> assertNamed("key", () -> store.get(null, some, 0)),
                () -> assertNamed("into", () -> store.get(some, null, 0)),
                () -> assertNamed("key", () -> store.get(null, segment)),
                () -> assertNamed("into", () -> store.get(segment, null)),
                () -> assertNamed("keys", () -> store.getAll(null)),
                () -> assertNamed("key", () -> store.containsKey(null)),
                () -> assertNamed("key", () -> store.put(null, some)),
                () -> assertNamed("value", () -> store.put(some, null)),
                () -> assertNamed("key", () -> store.delete(null)),
                () -> assertNamed("key", () -> store.putIfAbsent(null, some)),
                () -> assertNamed("value", () -> store.putIfAbsent(some, null)),
                () -> assertNamed("key", () -> store.replace(null, some, some)),
                () -> assertNamed("expected", () -> store.replace(some, null, some)),
                () -> assertNamed("value", () -> store.replace(some, some, null)),
                () -> assertNamed("key", () -> store.compute(null, value -> some)),
                () -> assertNamed("function", () -> store.compute(some, null)));
        new Contents().assertIn(store);
    }

    @Test
    default void anyMethodOfACapability_nullArgument_isNamed() {
        KvStore store = open();
        if (has(Capability.ATOMIC_BATCH)) {
            assertNamed("batch", () -> store.write(null));
        }
        if (has(Capability.BACKUP)) {
            assertNamed("target", () -> store.backup(null));
            assertNamed("backup", () -> engine().restore(null, stores().path()));
            assertNamed("target", () -> engine().restore(stores().path(), null));
        }
        if (has(Capability.SALVAGE)) {
            assertNamed("damaged", () -> engine().salvage(null, stores().path()));
            assertNamed("target", () -> engine().salvage(stores().path(), null));
        }
        assertNamed("path", () -> engine().open(null, options()));
        assertNamed("options", () -> engine().open(stores().path(), null));
    }

    static void assertNamed(String name, Executable call) {
        String message = assertThrows(NullPointerException.class, call, name).getMessage();
        assertTrue(message != null && message.contains(name), () -> "found=" + message + " expected=" + name);
    }

    @Test
    default void put_argumentsChangedAfterwards_storeKeepsThem() {
        KvStore store = open();
        byte[] key = bytes("key");
        byte[] value = bytes("value");
        store.put(key, value);
        store.putIfAbsent(key, value);
        spoil(key, value);
        new Contents().put(bytes("key"), bytes("value")).assertIn(store);
    }

    @Test
    default void otherWrites_argumentsChangedAfterwards_storeKeepsThem() {
        KvStore store = open();
        byte[] key = bytes("key");
        byte[] value = bytes("value");
        byte[] next = bytes("next");
        assertTrue(store.putIfAbsent(key, value));
        assertTrue(store.replace(key, value, next));
        spoil(value, next);
        assertEquals("next", text(store.get(bytes("key"))));
        byte[] computed = bytes("computed");
        store.compute(key, before -> computed);
        spoil(key, computed);
        new Contents().put(bytes("key"), bytes("computed")).assertIn(store);
    }

    @Test
    default void writeBatch_argumentsChangedAfterwards_storeKeepsThem() {
        needs(Capability.ATOMIC_BATCH);
        KvStore store = open();
        byte[] key = bytes("key");
        byte[] value = bytes("value");
        WriteBatch batch = new WriteBatch().put(key, value);
        spoil(key, value);
        store.write(batch);
        batch.clear();
        new Contents().put(bytes("key"), bytes("value")).assertIn(store);
    }

    @Test
    default void get_resultChanged_storeKeepsItsOwn() {
        KvStore store = open();
        store.put(bytes("key"), bytes("value"));
        spoil(store.get(bytes("key")));
        List<byte[]> keys = new ArrayList<>(List.of(bytes("key")));
        List<byte[]> values = store.getAll(keys);
        spoil(keys.getFirst(), values.getFirst());
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            spoil(cursor.key(), cursor.value());
            assertEquals("key", text(cursor.key()));
            assertEquals("value", text(cursor.value()));
        }
        new Contents().put(bytes("key"), bytes("value")).assertIn(store);
    }

    private static void spoil(byte[]... arrays) {
        for (byte[] array : arrays) {
            Arrays.fill(array, (byte) '!');
        }
    }
}
