package dev.kvstore.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.testkit.sim.SimDisk;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * Garbage goes without a call by the user. The background work runs on the calling thread, so there is nothing to wait for. Extend it
 * once for each engine.
 */
public abstract class PointStoreSpace {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);

    /** Longer than what stands in a frame. */
    private static final int LONG_VALUE = 1_500;

    private final JournalSubject engine;

    /**
     * For subclasses.
     *
     * @param engine under test
     */
    protected PointStoreSpace(JournalSubject engine) {
        this.engine = engine;
    }

    private KvStore open() {
        return new SmallFiles(engine).open(new SimDisk().folder(), PROCESS);
    }

    private static byte[] key(int number) {
        return ("key" + number).getBytes(StandardCharsets.UTF_8);
    }

    private static void assertSmall(KvStore store, long most) {
        assertTrue(store.stats().fileBytes() < most, () -> store.stats().toString());
        assertTrue(store.check().isClean(), () -> store.check().toString());
    }

    @Test
    final void put_valueFileOverwritten_filesGo() {
        try (KvStore store = open()) {
            for (int i = 0; i < 1000; i++) {
                store.put(key(0), new byte[LONG_VALUE]);
            }
            assertSmall(store, 200 * LONG_VALUE);
            assertTrue(store.stats().liveBytes() < 100 * LONG_VALUE, () -> store.stats().toString());
        }
    }

    @Test
    final void delete_valueFiles_filesGo() {
        try (KvStore store = open()) {
            for (int i = 0; i < 1000; i++) {
                store.put(key(i), new byte[LONG_VALUE]);
            }
            for (int i = 0; i < 1000; i++) {
                store.delete(key(i));
            }
            store.put(key(0), new byte[1]);
            assertSmall(store, 200 * LONG_VALUE);
        }
    }

    @Test
    final void delete_allInOneBatch_deletesGoToo() {
        int count = 20_000;
        WriteBatch puts = new WriteBatch();
        WriteBatch deletes = new WriteBatch();
        for (int i = 0; i < count; i++) {
            puts.put(key(i), new byte[0]);
            deletes.delete(key(i));
        }
        try (KvStore store = open()) {
            store.write(puts);
            store.write(deletes);
            store.put(key(0), new byte[1]);
            store.put(key(0), new byte[1]);
            assertEquals(1, store.count());
            assertSmall(store, count * 5L);
        }
    }
}
