package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads on single keys. */
interface ConcurrencyContract extends ContractSubject {
    byte[] SHARED = bytes("shared");

    private static int rounds(int usual, int slow) {
        return ContractTest.SLOW ? slow : usual;
    }

    /** hazelcast#20733: putIfAbsent that is not atomic. */
    @Test
    default void putIfAbsent_sixteenThreads_oneWinsEachKey() {
        KvStore store = open();
        AtomicIntegerArray winners = new AtomicIntegerArray(1000);
        Workers.run(16, number -> {
            for (int i = 0; i < 1000; i++) {
                if (store.putIfAbsent(key(i), value(number))) {
                    assertEquals(0, winners.getAndSet(i, number + 1), "two winners");
                }
                assertNotNull(store.get(key(i)));
            }
        });
        for (int i = 0; i < 1000; i++) {
            assertArrayEquals(value(winners.get(i) - 1), store.get(key(i)));
        }
        assertEquals(1000, store.count());
    }

    @Test
    default void compute_eightThreads_loseNoIncrement() {
        KvStore store = open();
        Workers.run(8, number -> {
            for (int i = 0; i < 500; i++) {
                store.compute(SHARED, ConcurrencyContract::increment);
            }
        });
        assertEquals("4000", text(store.get(SHARED)));
    }

    /** One more; gives way to other threads in between, so that they interfere. */
    static byte[] increment(byte[] value) {
        Thread.yield();
        return bytes("" + (value == null ? 1 : Integer.parseInt(text(value)) + 1));
    }

    @Test
    default void replace_eightThreads_loseNoIncrement() {
        KvStore store = open();
        store.put(SHARED, bytes("0"));
        Workers.run(8, number -> {
            for (int i = 0; i < 500; i++) {
                byte[] before;
                do {
                    before = store.get(SHARED);
                } while (!store.replace(SHARED, before, increment(before)));
            }
        });
        assertEquals("4000", text(store.get(SHARED)));
    }

    @Test
    default void anyOperations_onOneKey_areLinearizable() {
        KvStore store = open();
        for (int round = 0; round < rounds(100, 3000); round++) {
            anyOperations(store, 1, round, new Workers());
        }
    }

    /** A fifth thread puts new keys, so that an index grows, and old ones again, so that there is garbage to collect. */
    @Test
    default void anyOperations_whileOtherKeysAreWritten_areLinearizable() {
        KvStore store = open();
        for (int round = 0; round < rounds(150, 3000); round++) {
            int first = 1000 + round * 20 % 8000;
            Workers workers = new Workers().add(1, number -> {
                for (int i = 0; i < 60; i++) {
                    store.put(key(first + i % 20), Bytes.random(500, i));
                }
            });
            anyOperations(store, 3, round, workers);
        }
    }

    /** Random operations by four threads on a few keys, those on each explained by some order. */
    private static void anyOperations(KvStore store, int keys, int seed, Workers workers) {
        byte[][] names = new byte[keys][];
        RegisterHistory[] histories = new RegisterHistory[keys];
        for (int i = 0; i < keys; i++) {
            names[i] = key(seed % 7 + i * 7);
            store.delete(names[i]);
            histories[i] = new RegisterHistory();
        }
        workers.add(4, number -> {
            Random random = new Random(seed * 4 + number);
            for (int i = 0; i < 6 * keys; i++) {
                int key = random.nextInt(keys);
                runOne(store, names[key], random, number + "-" + i, histories[key]);
            }
        }).start().join();
        for (RegisterHistory history : histories) {
            assertTrue(history.isLinearizable(), () -> "no order explains the results: seed=" + seed);
        }
    }

    private static void runOne(KvStore store, byte[] key, Random random, String next, RegisterHistory history) {
        switch (random.nextInt(6)) {
            case 0 -> history.run(step(state -> "", state -> next), silent(() -> store.put(key, bytes(next))));
            case 1 -> history.run(step(state -> "", state -> null), silent(() -> store.delete(key)));
            case 2 ->
                history.run(
                        step(state -> state == null, state -> state == null ? next : state),
                        () -> store.putIfAbsent(key, bytes(next)));
            case 3 -> {
                String expected = text(store.get(key));
                String compared = expected == null ? "none" : expected;
                history.run(
                        step(compared::equals, state -> compared.equals(state) ? next : state),
                        () -> store.replace(key, bytes(compared), bytes(next)));
            }
            case 4 ->
                history.run(
                        step(state -> state + next, state -> state + next),
                        () -> text(store.compute(key, value -> bytes(text(value) + next))));
            default -> history.run(step(state -> "" + state, state -> state), () -> "" + text(store.get(key)));
        }
    }

    private static RegisterHistory.Step step(
            Function<String, Object> result, UnaryOperator<String> after) {
        return new RegisterHistory.Step() {
            @Override
            public Object result(String state) {
                return result.apply(state);
            }

            @Override
            public String after(String state) {
                return after.apply(state);
            }
        };
    }

    private static Supplier<Object> silent(Runnable call) {
        return () -> {
            call.run();
            return "";
        };
    }

    /** mapdb#157, #209, #664: concurrent changes lose entries. Each thread owns every eighth key. */
    @Test
    default void randomWrites_eightThreads_loseNothing() {
        KvStore store = open();
        List<Contents> models = IntStream.range(0, 8).mapToObj(i -> new Contents()).toList();
        Workers.run(8, number -> {
            Random random = new Random(number);
            Contents model = models.get(number);
            for (int i = 0; i < rounds(1500, 50_000); i++) {
                byte[] key = key(random.nextInt(1250) * 8 + number);
                assertArrayEquals(model.map().get(key), store.get(key));
                if (random.nextInt(3) == 0) {
                    store.delete(key);
                    model.delete(key);
                } else {
                    byte[] value = Bytes.random(random.nextInt(200), i);
                    store.put(key, value);
                    model.put(key, value);
                }
            }
        });
        Contents all = new Contents();
        models.forEach(model -> model.map().forEach(all::put));
        all.assertIn(store);
        all.assertIn(stores().reopen(store));
    }

    @Test
    default void virtualThreads_aThousandAtOnce_allFinish() {
        KvStore store = open();
        new Workers(Thread.ofVirtual().factory())
                .add(1000, number -> {
                    store.put(key(number), value(number));
                    store.compute(SHARED, ConcurrencyContract::increment);
                    assertArrayEquals(value(number), store.get(key(number)));
                })
                .start()
                .join();
        assertEquals("1000", text(store.get(SHARED)));
        assertEquals(1001, store.count());
    }

    @Test
    default void openCursor_doesNotHoldUpWriters() {
        KvStore store = open();
        Contents.numbered(1000).storeIn(store);
        try (Cursor cursor = store.scan()) {
            assertTrue(cursor.next());
            Workers.run(2, number -> {
                for (int i = 0; i < 1000; i++) {
                    store.put(key(i), value(number));
                }
            });
            assertEquals(999, Contents.rest(cursor).size());
        }
    }

    @Test
    default void reads_whileAKeyIsReplaced_seeWholeValuesOfSomeTime() {
        KvStore store = open();
        byte[] first = bytes("a".repeat(3000));
        byte[] second = bytes("b".repeat(5));
        store.put(SHARED, first);
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger reads = new AtomicInteger();
        Workers readers = new Workers()
                .add(3, number -> {
                    byte[] into = new byte[3000];
                    while (!done.get()) {
                        reads.incrementAndGet();
                        byte[] value = store.get(SHARED);
                        assertArrayEquals(value.length == 5 ? second : first, value);
                        assertTrue(store.containsKey(SHARED));
                        int length = store.get(SHARED, into, 0);
                        assertEquals(length == 5 ? 'b' : 'a', into[length - 1]);
                    }
                })
                .start();
        int rounds = rounds(2000, 100_000);
        for (int i = 0; i < rounds || reads.get() < rounds; i++) {
            store.put(SHARED, i % 2 == 0 ? second : first);
        }
        done.set(true);
        readers.join();
    }

    @Test
    default void scans_whileOthersWrite_showEachKeyThatStaysOnce() {
        KvStore store = open();
        Contents.numbered(1000).storeIn(store);
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger writes = new AtomicInteger();
        Workers writers = new Workers()
                .add(2, number -> {
                    Random random = new Random(number);
                    while (!done.get()) {
                        writes.incrementAndGet();
                        byte[] moving = bytes("moving-" + random.nextInt(500));
                        store.put(moving, value(number));
                        store.put(key(random.nextInt(1000)), value(random.nextInt()));
                        store.delete(moving);
                    }
                })
                .start();
        int rounds = rounds(30, 1000);
        for (int i = 0; i < rounds || writes.get() < rounds * 10; i++) {
            long stayed = Contents.of(store).map().keySet().stream()
                    .filter(key -> text(key).startsWith("key-"))
                    .count();
            assertEquals(1000, stayed);
        }
        done.set(true);
        writers.join();
    }
}
