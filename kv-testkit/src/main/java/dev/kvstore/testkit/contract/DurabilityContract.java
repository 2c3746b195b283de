package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.StoreStats;
import dev.kvstore.WriteBatch;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is there after closing and opening again, at every level. */
interface DurabilityContract extends ContractSubject {
    @Test
    default void open_longestPeriodThereIs_works() {
        assumeTrue(engine().levels().contains(Durability.Level.PERIODIC), "no periodic sync here");
        KvOptions patient = options().with(Durability.periodic(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));
        KvStore store = stores().open(stores().path(), patient);
        store.put(key(1), value(1));
        store.sync();
        new Contents().put(key(1), value(1)).assertIn(stores().reopen(store));
    }

    private KvStore openAt(Durability.Level level) {
        assumeTrue(
                engine().levels().contains(level), () -> engine().name() + " lacks level " + level);
        return stores().open(stores().path(), options().with(OpenContract.durability(level)));
    }

    @ParameterizedTest
    @EnumSource
    default void reopen_atLevel_keepsEverything(Durability.Level level) {
        KvStore store = openAt(level);
        Contents contents = Contents.numbered(100).storeIn(store);
        store.delete(key(50));
        store.compute(key(51), before -> value(-51));
        contents.delete(key(50)).put(key(51), value(-51));
        if (has(Capability.ATOMIC_BATCH)) {
            store.write(new WriteBatch().put(bytes("batch"), value(1)).delete(key(52)));
            contents.put(bytes("batch"), value(1)).delete(key(52));
        }
        stores().close(store);
        contents.assertIn(openAt(level));
    }

    @ParameterizedTest
    @EnumSource
    default void sync_atLevel_makesEverythingDurable(Durability.Level level) {
        KvStore store = openAt(level);
        store.sync();
        store.put(key(1), value(1));
        store.sync();
        store.sync();
        assertNothingPending(store);
    }

    @Test
    default void put_atSync_isDurableOnReturn() {
        KvStore store = openAt(Durability.Level.SYNC);
        store.put(key(1), value(1));
        assertNothingPending(store);
        store.delete(key(1));
        assertNothingPending(store);
    }

    private static void assertNothingPending(KvStore store) {
        StoreStats stats = store.stats();
        if (stats.sequence() >= 0 && stats.durableSequence() >= 0) {
            assertEquals(stats.sequence(), stats.durableSequence());
        }
    }

    @Test
    default void sync_byManyThreadsAtSync_allReturn() {
        KvStore store = openAt(Durability.Level.SYNC);
        Workers.run(8, number -> {
            for (int i = 0; i < 20; i++) {
                store.put(key(number * 20 + i), value(i));
                store.sync();
            }
        });
        assertEquals(160, stores().reopen(store).count());
    }

    @Test
    default void reopen_withAnotherLevel_keepsEverything() {
        Contents contents = new Contents();
        for (Durability.Level level : engine().levels()) {
            KvStore store = openAt(level);
            contents.put(key(level.ordinal()), value(1)).storeIn(store);
            stores().close(store);
        }
        contents.assertIn(open());
    }

    /** Random writes against a model over several lives of the store. */
    @Test
    default void reopen_againAndAgain_equalsTheModel() {
        Contents model = new Contents();
        Random random = new Random(42);
        for (int life = 0; life < 8; life++) {
            KvStore store = open();
            model.assertIn(store);
            for (int i = 0; i < 600; i++) {
                writeRandom(store, model, random);
            }
            model.assertIn(store);
            stores().close(store);
        }
        model.assertIn(open());
    }

    private static void writeRandom(KvStore store, Contents model, Random random) {
        byte[] key = key(random.nextInt(300));
        byte[] value = Bytes.random(random.nextInt(10) == 0 ? random.nextInt(20_000) : random.nextInt(100), 1);
        byte[] before = model.map().get(key);
        switch (random.nextInt(5)) {
            case 0 -> {
                store.delete(key);
                model.delete(key);
            }
            case 1 -> {
                assertEquals(before == null, store.putIfAbsent(key, value));
                model.map().putIfAbsent(key, value);
            }
            case 2 -> {
                if (before == null) {
                    assertFalse(store.replace(key, value, value));
                } else {
                    assertTrue(store.replace(key, before, value));
                    model.put(key, value);
                }
            }
            default -> {
                store.put(key, value);
                model.put(key, value);
            }
        }
    }
}
