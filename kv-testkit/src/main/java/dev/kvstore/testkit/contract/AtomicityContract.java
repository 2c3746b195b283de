package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Capability;
import dev.kvstore.KvReader;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.WriteBatch;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Batches under many threads: no reader of several keys sees part of one, no two commits mix. */
interface AtomicityContract extends ContractSubject {
    List<byte[]> TEN_KEYS = IntStream.range(0, 10).mapToObj(Bytes::key).toList();

    /** Reads again and again while batches replace all ten values; each reading must see one batch. */
    private void readWhileBatchesAreWritten(Consumer<KvStore> reading) {
        needs(Capability.ATOMIC_BATCH);
        KvStore store = open();
        writeTen(store, 0);
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger written = new AtomicInteger();
        Workers writers = new Workers()
                .add(2, number -> {
                    while (!done.get()) {
                        writeTen(store, written.incrementAndGet());
                    }
                })
                .start();
        int rounds = ContractTest.SLOW ? 5000 : 300;
        for (int i = 0; i < rounds || written.get() < rounds; i++) {
            reading.accept(store);
        }
        done.set(true);
        writers.join();
    }

    private static void writeTen(KvStore store, int number) {
        WriteBatch batch = new WriteBatch();
        TEN_KEYS.forEach(key -> batch.put(key, value(number)));
        store.write(batch);
    }

    private static void assertWhole(List<byte[]> values) {
        assertEquals(10, values.size());
        assertEquals(1, values.stream().map(Bytes::text).distinct().count(), "part of a batch was seen");
    }

    @Test
    default void getAll_whileBatchesAreWritten_seesWholeOnes() {
        readWhileBatchesAreWritten(store -> assertWhole(store.getAll(TEN_KEYS)));
    }

    @Test
    default void snapshot_whileBatchesAreWritten_seesWholeOnes() {
        needs(Capability.SNAPSHOT);
        readWhileBatchesAreWritten(store -> {
            try (Snapshot snapshot = store.snapshot()) {
                assertWhole(TEN_KEYS.stream().map(snapshot::get).toList());
                assertWhole(values(snapshot));
            }
        });
    }

    @Test
    default void scan_whileBatchesAreWritten_seesWholeOnes() {
        needs(Capability.SNAPSHOT);
        readWhileBatchesAreWritten(store -> assertWhole(values(store)));
    }

    private static List<byte[]> values(KvReader reader) {
        return List.copyOf(Contents.of(reader).map().values());
    }

    /** Conditional transfers between accounts: the sum stays, whoever interferes. */
    @Test
    default void write_conditionalTransfers_keepTheSum() {
        needs(Capability.ATOMIC_BATCH);
        KvStore store = open();
        TEN_KEYS.forEach(key -> store.put(key, bytes("100")));
        Workers.run(4, number -> {
            Random random = new Random(number);
            for (int i = 0; i < 200; i++) {
                transfer(store, key(random.nextInt(5)), key(5 + random.nextInt(5)), 1 + random.nextInt(9));
            }
        });
        List<byte[]> balances = store.getAll(TEN_KEYS);
        assertEquals(1000, balances.stream().mapToInt(AtomicityContract::number).sum());
    }

    private static void transfer(KvStore store, byte[] from, byte[] to, int amount) {
        boolean applied;
        do {
            byte[] giver = store.get(from);
            byte[] taker = store.get(to);
            WriteBatch batch = new WriteBatch()
                    .require(from, giver)
                    .require(to, taker)
                    .put(from, bytes("" + (number(giver) - amount)))
                    .put(to, bytes("" + (number(taker) + amount)));
            applied = store.write(batch).applied();
        } while (!applied);
    }

    private static int number(byte[] value) {
        return Integer.parseInt(text(value));
    }

    @Test
    default void write_requiredAbsent_oneOfManyThreadsWins() {
        needs(Capability.ATOMIC_BATCH);
        KvStore store = open();
        for (int round = 0; round < 50; round++) {
            byte[] lock = bytes("lock-" + round);
            byte[] counter = bytes("winners-" + round);
            Workers.run(8, number -> {
                WriteBatch batch = new WriteBatch().require(lock, null).put(lock, value(number));
                if (store.write(batch).applied()) {
                    store.compute(counter, ConcurrencyContract::increment);
                }
            });
            assertEquals("1", text(store.get(counter)));
        }
    }
}
