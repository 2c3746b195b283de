package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectoryTableTest {
    private final OffHeapMemory memory = new OffHeapMemory();
    private final DirectoryTable table = new DirectoryTable(memory);
    private final Threads threads = new Threads();

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void bucketOf_betweenDoublings_takesSplitOnesByOneBitMore() {
        for (int i = 0; i < 10; i++) {
            table.provide();
            table.publish();
        }
        assertEquals(74, table.buckets());
        for (long hash = 0; hash < 1_000; hash++) {
            long low = hash & 63;
            assertEquals(low < 10 ? hash & 127 : low, table.bucketOf(hash));
        }
    }

    @Test
    void move_readerArrives_waitsUntilItIsOver() throws InterruptedException {
        new BucketEditor(table).add(0, 7);
        CountDownLatch moving = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong seen = new AtomicLong();
        threads.start(() -> table.move(0, header -> {
            moving.countDown();
            awaitQuietly(goOn);
            over.set(true);
            return DirectoryHeader.moved(header, 6, 0);
        }));
        moving.await();
        threads.start(() -> new BucketWalk(table, position -> {
            assertTrue(over.get());
            seen.set(position);
        }).run());
        Thread.sleep(20);
        assertFalse(over.get());
        goOn.countDown();
        threads.join();
        assertEquals(7, seen.get());
    }

    @Test
    void move_failsInTheMiddle_readersAndWriterThrow() {
        assertThrows(StackOverflowError.class, () -> table.move(0, header -> {
            throw new StackOverflowError();
        }));
        assertThrows(IllegalStateException.class, () -> new BucketWalk(table, position -> {}).run());
        assertThrows(IllegalStateException.class, () -> table.move(1, header -> header));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }
}
