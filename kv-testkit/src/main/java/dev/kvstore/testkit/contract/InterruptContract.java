package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An interrupt harms no store: h2database#227 and #4166, mapdb#352, and MVStore, JE and Xodus when tried. */
interface InterruptContract extends ContractSubject {
    @Test
    default void anyMethod_interruptedThread_completesAndKeepsTheFlag() {
        KvStore store = open();
        Contents contents = Contents.numbered(100).storeIn(store);
        assertAll(Calls.ofStore(store, this).stream().map(call -> () -> {
            Thread.currentThread().interrupt();
            try {
                call.body().run();
            } finally {
                assertTrue(Thread.interrupted(), () -> "flag cleared by " + call.signature());
            }
        }));
        assertStoreWorks(store, contents);
    }

    private void assertStoreWorks(KvStore store, Contents contents) {
        store.put(key(0), value(-1));
        contents.put(key(0), value(-1));
        Workers.run(1, number -> contents.map().keySet().forEach(store::get));
        store.delete(Bytes.bytes("calls"));
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void write_largeValueOnInterruptedThread_completes() {
        KvStore store = open();
        byte[] large = Bytes.random(3 << 20, 1);
        Thread.currentThread().interrupt();
        store.put(key(1), large);
        store.sync();
        assertTrue(Thread.interrupted());
        new Contents().put(key(1), large).assertIn(stores().reopen(store));
    }

    @Test
    default void openAndClose_interruptedThread_completeAndKeepTheFlag() {
        Thread.currentThread().interrupt();
        KvStore store = open();
        store.put(key(1), value(1));
        store.close();
        assertTrue(Thread.interrupted());
        new Contents().put(key(1), value(1)).assertIn(open());
    }

    @Test
    default void writers_interruptedAtRandom_loseNothing() {
        KvStore store = open();
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger[] written = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
        Workers writers = new Workers()
                .add(3, number -> {
                    while (!done.get()) {
                        int next = written[number].get();
                        store.put(key(next * 3 + number), value(next));
                        store.get(key(next));
                        written[number].incrementAndGet();
                    }
                })
                .start();
        int writes = ContractTest.SLOW ? 50_000 : 1000;
        Workers.await(
                () -> {
                    writers.interrupt();
                    return List.of(written).stream().allMatch(count -> count.get() >= writes);
                },
                "writes by interrupted threads");
        done.set(true);
        writers.join();
        Contents contents = new Contents();
        for (int number = 0; number < 3; number++) {
            for (int i = 0; i < written[number].get(); i++) {
                contents.put(key(i * 3 + number), value(i));
            }
        }
        contents.assertIn(stores().reopen(store));
    }
}
