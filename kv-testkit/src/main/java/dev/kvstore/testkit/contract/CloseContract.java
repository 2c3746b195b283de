package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing a store, and what happens after. */
interface CloseContract extends ContractSubject {
    @Test
    default void anyMethod_afterClose_throwsClosed() {
        KvStore store = open();
        Contents contents = Contents.numbered(10).storeIn(store);
        List<Calls.Call> calls = Calls.ofStore(store, this);
        stores().close(store);
        assertAll(calls.stream()
                .map(call -> () -> assertThrows(KvException.Closed.class, call.body()::run, call.signature())));
        contents.assertIn(open());
    }

    @Test
    default void close_twice_isTheSameAsOnce() {
        KvStore store = open();
        store.put(key(1), value(1));
        stores().close(store);
        store.close();
        store.close();
        new Contents().put(key(1), value(1)).assertIn(open());
    }

    @Test
    default void close_ofAnOldStore_leavesTheNewOneOpen() {
        KvStore old = open();
        stores().close(old);
        KvStore store = open();
        old.close();
        store.put(key(1), value(1));
        assertThrows(KvException.Locked.class, this::open);
    }

    @Test
    default void close_byEightThreadsAtOnce_closesOnce() {
        KvStore store = open();
        Contents contents = Contents.numbered(100).storeIn(store);
        Workers.run(8, number -> {
            store.close();
            assertThrows(KvException.Closed.class, () -> store.get(key(1)));
        });
        contents.assertIn(open());
    }

    /** Also for the one whose close came second. */
    @Test
    default void close_byTwoThreads_eitherCanOpenAgainAtOnce() {
        Contents contents = null;
        for (int round = 0; round < (ContractTest.SLOW ? 100 : 5); round++) {
            KvStore store = open();
            contents = Contents.numbered(50).storeIn(store);
            Object turn = new Object();
            Workers.run(2, number -> {
                store.close();
                synchronized (turn) {
                    KvStore again = open();
                    assertArrayEquals(value(1), again.get(key(1)));
                    again.close();
                }
            });
        }
        contents.assertIn(open());
    }

    @Test
    default void close_openCursor_failsCleanly() {
        KvStore store = open();
        Contents.numbered(10).storeIn(store);
        Cursor cursor = store.scan();
        assertTrue(cursor.next());
        stores().close(store);
        assertThrows(KvException.Closed.class, cursor::next);
        assertThrows(KvException.Closed.class, cursor::next);
        cursor.close();
    }

    @Test
    default void close_untouchedStore_opensAgain() {
        stores().close(open());
        new Contents().assertIn(open());
    }

    @Test
    default void close_computeIsRunning_waitsForIt() {
        KvStore store = open();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Workers computing = Workers.start(() -> store.compute(key(1), before -> {
            inside.countDown();
            Workers.await(release);
            ended.set(true);
            return value(1);
        }));
        computing.awaitCountDown(inside);
        Workers closing = Workers.start(() -> {
            store.close();
            assertTrue(ended.get(), "close did not wait");
        });
        closing.awaitIdle();
        release.countDown();
        closing.join();
        computing.join();
        assertArrayEquals(value(1), open().get(key(1)));
    }

    /** lmdbjava#185, rocksdb#11825, cockroach#106329: use during close crashes the process. */
    @Test
    @Timeout(value = 1800, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    default void close_underEightBusyThreads_losesNothing() {
        Map<Integer, Integer> acknowledged = new ConcurrentHashMap<>();
        for (int round = 0; round < (ContractTest.SLOW ? 100 : 5); round++) {
            KvStore store = open();
            int seed = round;
            CountDownLatch busy = new CountDownLatch(8);
            Workers workers = new Workers()
                    .add(8, number -> useUntilClosed(store, number, new Random(seed * 8 + number), busy, acknowledged))
                    .start();
            workers.awaitCountDown(busy);
            store.close();
            workers.join();
        }
        KvStore store = open();
        acknowledged.forEach((number, last) -> assertIsOneOf(store.get(key(number)), value(last), value(last + 1)));
    }

    /** A write that met the close may have happened or not. */
    private static void assertIsOneOf(byte[] found, byte[] acknowledged, byte[] tried) {
        assertTrue(Arrays.equals(found, acknowledged) || Arrays.equals(found, tried), () -> "found=" + text(found));
    }

    private static void useUntilClosed(
            KvStore store, int number, Random random, CountDownLatch busy, Map<Integer, Integer> acknowledged) {
        KvException.Closed closed = null;
        for (int i = 0; closed == null; i++) {
            try {
                useOnce(store, number, random, acknowledged);
            } catch (KvException.Closed e) {
                closed = e;
            }
            if (i == 10) {
                busy.countDown();
            }
        }
        assertThrows(KvException.Closed.class, () -> store.get(key(number)));
    }

    private static void useOnce(KvStore store, int number, Random random, Map<Integer, Integer> acknowledged) {
        int next = acknowledged.getOrDefault(number, 0) + 1;
        switch (number % 4) {
            case 0 -> store.get(key(random.nextInt(8)));
            case 1 -> Contents.of(store);
            case 2 -> store.compute(bytes("shared"), before -> value(random.nextInt()));
            default -> {
                store.put(key(number), value(next));
                acknowledged.put(number, next);
            }
        }
    }

    @Test
    default void close_whileScanningElsewhere_cursorEndsWithClosed() {
        KvStore store = open();
        Contents.numbered(2000).storeIn(store);
        CountDownLatch scanning = new CountDownLatch(4);
        Workers workers = new Workers()
                .add(4, number -> assertThrows(KvException.Closed.class, () -> {
                    for (int i = 0; i < Integer.MAX_VALUE; i++) {
                        Contents.of(store);
                        scanning.countDown();
                    }
                }))
                .start();
        workers.awaitCountDown(scanning);
        store.close();
        workers.join();
    }
}
