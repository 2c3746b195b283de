package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** One writer, several readers. A position is a key and its version, so that it shows by itself what it belongs to. */
class HashDirectoryStressTest {
    private static final int PERMANENT = 500;
    private static final int KEYS = 60_000;
    private static final int STEPS = 300_000;
    private static final int VERSION_BITS = 24;

    private final Threads threads = new Threads();

    /** The last version of each key that is surely in the directory; 0 if it may be absent. */
    private final AtomicLongArray versions = new AtomicLongArray(KEYS);

    private long nextVersion = 1;
    private final AtomicLong lookups = new AtomicLong();
    private volatile HashDirectory directory;
    private volatile boolean stop;

    /** Every third key shares its hash with others, so that there are overflow lines all the time. */
    private static long hash(long key) {
        return DirectoryModel.mix(key % 3 == 0 ? key % 300 : key);
    }

    private static long key(long position) {
        return position >>> VERSION_BITS;
    }

    private static long version(long position) {
        return position & (1L << VERSION_BITS) - 1;
    }

    private static long position(long key, long version) {
        return key << VERSION_BITS | version;
    }

    private long find(long key, LongUnaryOperator hashes) {
        long hash = hashes.applyAsLong(key);
        long position = directory.find(hash);
        while (position != HashDirectory.NONE && key(position) != key) {
            position = directory.findNext(hash, position);
        }
        return position;
    }

    /** If it was there all the time, it must be found. */
    private void lookForOne(int key, LongUnaryOperator hashes) {
        long before = versions.get(key);
        long position = find(key, hashes);
        long after = versions.get(key);
        if (before != 0 && before == after) {
            assertEquals(position(key, before), position);
        }
    }

    @Test
    void find_besideWriter_permanentKeysAlwaysWithARecentVersion() throws InterruptedException {
        run(this::lookForPermanent);
    }

    @Test
    void find_besideWriter_otherKeysOnlyWithVersionsTheyHad() throws InterruptedException {
        run(this::lookForOthers);
    }

    @Test
    void forEach_besideWriter_permanentKeysExactlyOnceOtherEntriesAtMostOnce() throws InterruptedException {
        run(this::walk);
    }

    /** Keys 0..6 fill a home line, 7..13 and 14..20 an overflow line each; 21..27 another home line, and 28..34 take over what is freed. */
    @Test
    void find_linesBetweenTakenOutAndUsedElsewhere_keysBehindThemFound() throws InterruptedException {
        try (HashDirectory few = HashDirectory.offHeap(position -> key(position) / 21)) {
            directory = few;
            for (int key = 0; key < 28; key++) {
                add(key);
            }
            for (int i = 0; i < 3; i++) {
                threads.start(() -> {
                    SplittableRandom random = new SplittableRandom();
                    while (!stop) {
                        lookForOne(7 + random.nextInt(14), key -> key / 21);
                    }
                });
            }
            threads.start(() -> {
                try {
                    for (int round = 0; round < 20_000; round++) {
                        int group = 7 + round % 2 * 7;
                        takeOut(group);
                        putIn(28);
                        takeOut(28);
                        putIn(group);
                    }
                } finally {
                    stop = true;
                }
            });
            threads.join();
        }
    }

    private void add(int key) {
        long version = nextVersion++;
        directory.insert(key / 21, position(key, version));
        versions.set(key, version);
    }

    private void putIn(int group) {
        for (int key = group; key < group + 7; key++) {
            add(key);
        }
    }

    private void takeOut(int group) {
        for (int key = group; key < group + 7; key++) {
            long version = versions.getAndSet(key, 0);
            assertTrue(directory.remove(key / 21, position(key, version)));
        }
    }

    private void run(Threads.Task reader) throws InterruptedException {
        for (int round = 0; round < 3; round++) {
            stop = false;
            for (int key = 0; key < KEYS; key++) {
                versions.set(key, 0);
            }
            try (HashDirectory fresh = HashDirectory.offHeap(position -> hash(key(position)))) {
                directory = fresh;
                for (int key = 0; key < PERMANENT; key++) {
                    versions.set(key, 1);
                    fresh.insert(hash(key), position(key, 1));
                }
                for (int i = 0; i < 3; i++) {
                    threads.start(() -> {
                        while (!stop) {
                            reader.run();
                        }
                    });
                }
                int seed = round;
                threads.start(() -> {
                    try {
                        write(new SplittableRandom(seed));
                    } finally {
                        stop = true;
                    }
                });
                threads.join();
            }
        }
        assertTrue(lookups.get() > 1_000, "lookups=" + lookups);
    }

    /** Grows, shrinks and grows; replaces permanent keys all the time. */
    private void write(SplittableRandom random) {
        long[] versionOf = new long[KEYS];
        boolean[] there = new boolean[KEYS];
        for (int step = 0; step < STEPS; step++) {
            int permanent = random.nextInt(PERMANENT);
            long version = versions.get(permanent);
            assertTrue(directory.replace(hash(permanent), position(permanent, version),
                    position(permanent, version + 1)));
            versions.set(permanent, version + 1);
            int range = Math.min(KEYS - PERMANENT, 1_000 + step / 5);
            int key = PERMANENT + random.nextInt(range);
            boolean growing = step / 10_000 % 2 == 0;
            if (!there[key] && (growing || random.nextInt(4) == 0)) {
                directory.insert(hash(key), position(key, ++versionOf[key]));
                versions.set(key, versionOf[key]);
                there[key] = true;
            } else if (there[key] && (!growing || random.nextInt(4) == 0)) {
                versions.set(key, 0);
                assertTrue(directory.remove(hash(key), position(key, versionOf[key])));
                there[key] = false;
            }
        }
    }

    private void lookForPermanent() {
        SplittableRandom random = new SplittableRandom();
        for (int i = 0; i < 1_000; i++) {
            int key = random.nextInt(PERMANENT);
            long least = versions.get(key);
            long position = find(key, HashDirectoryStressTest::hash);
            assertNotEquals(HashDirectory.NONE, position, "lost");
            assertTrue(version(position) >= least, "stale");
            assertTrue(version(position) <= versions.get(key) + 1, "from nowhere");
        }
        lookups.addAndGet(1_000);
    }

    private void lookForOthers() {
        SplittableRandom random = new SplittableRandom();
        for (int i = 0; i < 1_000; i++) {
            lookForOne(PERMANENT + random.nextInt(KEYS - PERMANENT), HashDirectoryStressTest::hash);
        }
        lookups.addAndGet(1_000);
    }

    private void walk() {
        BitSet permanent = new BitSet();
        Set<Long> others = new HashSet<>();
        directory.forEach(position -> {
            int key = (int) key(position);
            assertTrue(key >= 0 && key < KEYS, "garbage");
            if (key < PERMANENT) {
                assertFalse(permanent.get(key), "twice");
                permanent.set(key);
            } else {
                assertTrue(others.add(position), "twice");
            }
        });
        assertEquals(PERMANENT, permanent.cardinality(), "lost");
        lookups.addAndGet(1_000);
    }
}
