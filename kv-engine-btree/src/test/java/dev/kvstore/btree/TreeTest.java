package dev.kvstore.btree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeTest {
    private final FramePool frames = new FramePool();
    private final Tree tree = new Tree(frames);
    private final TreeReader reader = new TreeReader(tree);

    @AfterEach
    void close() {
        frames.close();
    }

    private interface Keys {
        byte[] next(SplittableRandom random);
    }

    /** Of any length, many of them alike, many sharing their beginning. */
    private static byte[] wildKey(SplittableRandom random) {
        byte[] key = new byte[random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(12)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(2) * 255);
        }
        return key;
    }

    private static byte[] number(long number) {
        return ByteBuffer.allocate(16).putLong(number).putLong(number * 0x9E3779B97F4A7C15L).array();
    }

    private void churn(Keys keys, int operations, int longestValue, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = 0; i < operations; i++) {
            byte[] key = keys.next(random);
            int growing = i / (operations / 8) % 2 == 0 ? 8 : 3;
            if (random.nextInt(10) < growing) {
                byte[] value = new byte[random.nextInt(longestValue)];
                random.nextBytes(value);
                assertEquals(model.put(key, value) != null, tree.put(key, value));
            } else {
                assertEquals(model.remove(key) != null, tree.remove(key));
            }
            if (i % (operations / 10) == 0) {
                assertSame(model);
            }
        }
        assertSame(model);
        for (byte[] key : List.copyOf(model.keySet())) {
            assertTrue(tree.remove(key));
        }
        assertEquals(1, new TreeShape(tree).nodes());
        assertEquals(1, frames.used());
    }

    private void assertSame(SortedMap<byte[], byte[]> model) {
        SortedMap<byte[], byte[]> found = new TreeShape(tree).contents();
        assertEquals(model.size(), found.size());
        assertEquals(model.size(), tree.count());
        model.forEach((key, value) -> {
            assertArrayEquals(value, found.get(key));
            assertArrayEquals(value, get(key));
        });
    }

    private byte[] get(byte[] key) {
        byte[] into = new byte[BTreeFormat.PAGE];
        int length = reader.get(key, into, 0);
        return length < 0 ? null : Arrays.copyOf(into, length);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void wildKeys_putAndRemoved_agreeWithTheModel(long seed) {
        churn(TreeTest::wildKey, 30_000, 200, seed);
    }

    @Test
    void largeEntries_putAndRemoved_agreeWithTheModel() {
        churn(TreeTest::wildKey, 10_000, 900, 4);
    }

    @Test
    void numbers_putAndRemoved_agreeWithTheModel() {
        churn(random -> number(random.nextInt(20_000)), 100_000, 120, 5);
    }

    /** Not quite full: what was full without a prefix is less so with one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keysInOrder_leaveFullLeaves(boolean ascending) {
        for (int i = 0; i < 50_000; i++) {
            tree.put(number(ascending ? i : 50_000 - i), new byte[100]);
        }
        assertTrue(new TreeShape(tree).fill() > 0.9, "fill " + new TreeShape(tree).fill());
    }

    @Test
    void keysAtRandom_leaveLeavesFourFifthsFull() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 50_000; i++) {
            tree.put(number(random.nextLong() >>> 8), new byte[100]);
        }
        assertTrue(new TreeShape(tree).fill() > 0.78, "fill " + new TreeShape(tree).fill());
    }

    /** Keys that stay are always found with a value that was put whole, while all around them comes and goes. */
    @Test
    void readers_whileNodesSplitAndMerge_missNothing() throws Exception {
        int staying = 500;
        for (int i = 0; i < staying; i++) {
            tree.put(number(i * 100L), valueOf(i, 0));
        }
        List<Future<Long>> readers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(3)) {
            boolean[] done = {false};
            for (int t = 0; t < 3; t++) {
                readers.add(threads.submit(readStaying(staying, done, t)));
            }
            SplittableRandom random = new SplittableRandom(7);
            for (int round = 1; round <= 40; round++) {
                for (int i = 0; i < 5_000; i++) {
                    long key = random.nextInt(staying * 100);
                    if (key % 100 == 0) {
                        tree.put(number(key), valueOf((int) (key / 100), round));
                    } else if (round % 2 == 1) {
                        tree.put(number(key), new byte[random.nextInt(300)]);
                    } else {
                        tree.remove(number(key));
                    }
                }
            }
            synchronized (done) {
                done[0] = true;
            }
            for (Future<Long> each : readers) {
                assertTrue(each.get() > 1_000);
            }
        }
    }

    private Callable<Long> readStaying(int staying, boolean[] done, int seed) {
        return () -> {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] into = new byte[200];
            long reads = 0;
            while (true) {
                synchronized (done) {
                    if (done[0]) {
                        return reads;
                    }
                }
                for (int i = 0; i < 100; i++) {
                    int index = random.nextInt(staying);
                    int length = reader.get(number(index * 100L), into, 0);
                    assertArrayEquals(valueOf(index, into[0]), Arrays.copyOf(into, Math.max(0, length)));
                    reads++;
                }
            }
        };
    }

    private static byte[] valueOf(int index, int round) {
        byte[] value = new byte[20 + (index + round) % 150];
        Arrays.fill(value, (byte) (index + round));
        value[0] = (byte) round;
        return value;
    }
}
