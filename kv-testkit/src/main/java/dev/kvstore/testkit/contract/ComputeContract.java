package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.KvStore;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Computing a value from the present one. */
interface ComputeContract extends ContractSubject {
    byte[] COUNTER = bytes("counter");
    byte[] NEIGHBOUR = bytes("neighbour");

    @Test
    default void compute_absentKey_functionGetsNull() {
        KvStore store = open();
        byte[] result = store.compute(COUNTER, value -> {
            assertNull(value);
            return value(1);
        });
        assertArrayEquals(value(1), result);
        new Contents().put(COUNTER, value(1)).assertIn(store);
    }

    @Test
    default void compute_presentKey_functionGetsValue() {
        KvStore store = open();
        store.put(COUNTER, value(1));
        byte[] result = store.compute(COUNTER, value -> bytes(text(value) + "!"));
        assertEquals("value-1!", text(result));
        assertEquals("value-1!", text(store.get(COUNTER)));
    }

    @Test
    default void compute_emptyValue_isNotAbsent() {
        KvStore store = open();
        assertArrayEquals(EMPTY, store.compute(COUNTER, value -> EMPTY));
        store.compute(COUNTER, value -> {
            assertArrayEquals(EMPTY, value);
            return value;
        });
        new Contents().put(COUNTER, EMPTY).assertIn(store);
    }

    @Test
    default void compute_functionReturnsNull_deletes() {
        KvStore store = open();
        store.put(COUNTER, value(1));
        assertNull(store.compute(COUNTER, value -> null));
        assertNull(store.compute(COUNTER, value -> null));
        new Contents().assertIn(store);
    }

    @Test
    default void compute_functionChangesItsCopy_thatIsNoWrite() {
        KvStore store = open();
        store.put(COUNTER, bytes("kept"));
        assertThrows(ArithmeticException.class, () -> store.compute(COUNTER, value -> {
            value[0] = '!';
            throw new ArithmeticException();
        }));
        assertEquals("kept", text(store.get(COUNTER)));
        store.compute(COUNTER, value -> {
            value[0] = 'w';
            return value;
        });
        assertEquals("wept", text(store.get(COUNTER)));
    }

    /** An exception, a deep recursion and a lack of memory leave the entry, and no lock behind. */
    @Test
    default void compute_functionThrows_entryStaysAndStoreWorks() {
        KvStore store = open();
        store.put(COUNTER, value(1));
        List<Throwable> thrown = List.of(
                new IllegalStateException("planted"),
                new StackOverflowError("planted"),
                new OutOfMemoryError("planted"),
                new InternalError("planted"),
                new AssertionError("planted"));
        for (Throwable planted : thrown) {
            assertSame(planted, assertThrows(planted.getClass(), () -> store.compute(COUNTER, throwing(planted))));
            Workers.run(1, number -> store.put(NEIGHBOUR, value(number)));
            assertArrayEquals(value(1), store.get(COUNTER));
        }
        store.put(COUNTER, value(2));
        new Contents().put(COUNTER, value(2)).put(NEIGHBOUR, value(0)).assertIn(stores().reopen(store));
    }

    private static UnaryOperator<byte[]> throwing(Throwable planted) {
        return value -> {
            if (planted instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) planted;
        };
    }

    @Test
    default void compute_functionOverflowsTheStack_entryStaysAndStoreWorks() {
        KvStore store = open();
        store.put(COUNTER, value(1));
        assertThrows(StackOverflowError.class, () -> store.compute(COUNTER, ComputeContract::recurse));
        store.put(NEIGHBOUR, value(2));
        new Contents().put(COUNTER, value(1)).put(NEIGHBOUR, value(2)).assertIn(store);
    }

    private static byte[] recurse(byte[] value) {
        byte[] deeper = recurse(value);
        return deeper.length == 0 ? value : deeper;
    }

    @Test
    default void compute_absentKeyAndFunctionThrows_staysAbsent() {
        KvStore store = open();
        assertThrows(ArithmeticException.class, () -> store.compute(COUNTER, throwing(new ArithmeticException())));
        new Contents().assertIn(store);
    }

    /** Spring#35944, Chronicle-Map#376: nested compute deadlocks. */
    @Test
    default void compute_nestedOnAnotherKey_works() {
        KvStore store = open();
        store.compute(COUNTER, outer -> {
            store.compute(NEIGHBOUR, inner -> value(2));
            return value(1);
        });
        new Contents().put(COUNTER, value(1)).put(NEIGHBOUR, value(2)).assertIn(store);
    }

    @Test
    default void compute_nestedOnTheSameKey_seesItAndRunsAgain() {
        KvStore store = open();
        AtomicInteger runs = new AtomicInteger();
        store.compute(COUNTER, outer -> {
            if (runs.incrementAndGet() == 1) {
                store.compute(COUNTER, inner -> bytes("inner"));
            }
            return bytes(text(outer) + "+outer");
        });
        assertEquals(2, runs.get());
        assertEquals("inner+outer", text(store.get(COUNTER)));
    }

    @Test
    default void compute_functionUsesTheStore_works() {
        KvStore store = open();
        store.compute(COUNTER, value -> {
            store.put(NEIGHBOUR, value(2));
            assertEquals(1, store.count());
            assertEquals(1, Contents.of(store).map().size());
            store.delete(NEIGHBOUR);
            store.sync();
            return value(1);
        });
        new Contents().put(COUNTER, value(1)).assertIn(store);
    }

    @Test
    default void compute_functionClosesTheStore_isRefused() {
        KvStore store = open();
        store.put(COUNTER, value(1));
        assertThrows(IllegalStateException.class, () -> store.compute(COUNTER, value -> {
            store.close();
            return value(2);
        }));
        assertArrayEquals(value(1), store.get(COUNTER));
        store.compute(COUNTER, value -> {
            assertThrows(IllegalStateException.class, store::close);
            return value(3);
        });
        new Contents().put(COUNTER, value(3)).assertIn(store);
    }

    @Test
    default void compute_functionClosesAnotherStore_works() {
        KvStore store = open();
        KvStore other = stores().open(stores().folder().resolve("other"), options());
        store.compute(COUNTER, value -> {
            other.close();
            return value(1);
        });
        assertArrayEquals(value(1), store.get(COUNTER));
    }

    @Test
    default void compute_twoStoresCrosswise_doesNotDeadlock() {
        KvStore left = open();
        KvStore right = stores().open(stores().folder().resolve("right"), options());
        Workers.run(4, number -> {
            KvStore outer = number % 2 == 0 ? left : right;
            KvStore inner = number % 2 == 0 ? right : left;
            for (int i = 0; i < 50; i++) {
                outer.compute(COUNTER, value -> inner.compute(NEIGHBOUR, other -> value(number)));
            }
        });
        assertEquals(2, left.count());
    }

    /** No lock is held across the function: others write the same and other keys while it stands still. */
    @Test
    default void compute_functionStandsStill_othersGoOn() {
        KvStore store = open();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Workers computing = Workers.start(() -> store.compute(COUNTER, value -> {
            runs.incrementAndGet();
            inside.countDown();
            Workers.await(written);
            return bytes(text(value) + "+computed");
        }));
        computing.awaitCountDown(inside);
        store.put(NEIGHBOUR, value(1));
        store.put(COUNTER, bytes("put"));
        written.countDown();
        computing.join();
        assertEquals(2, runs.get());
        assertEquals("put+computed", text(store.get(COUNTER)));
    }

    @Test
    default void compute_keyChangedByTheFunction_storeKeepsTheOriginal() {
        KvStore store = open();
        byte[] key = bytes("key");
        store.compute(key, value -> {
            key[0] = '!';
            return value(1);
        });
        Contents contents = Contents.of(store);
        assertEquals(1, contents.map().size());
        assertEquals("key", text(contents.map().firstKey()));
    }
}
