package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HashDirectoryTest {
    private enum Hashes implements LongUnaryOperator {
        GOOD {
            @Override
            public long applyAsLong(long key) {
                return DirectoryModel.mix(key);
            }
        },
        /** As many keys as two lines have with each hash. */
        SHARED {
            @Override
            public long applyAsLong(long key) {
                return DirectoryModel.mix(key / 14);
            }
        },
        /** Buckets and tags are the same for many keys; only bits that come late differ. */
        SAME_LOW_BITS {
            @Override
            public long applyAsLong(long key) {
                return DirectoryModel.mix(key) << 24 | key % 8;
            }
        },
        /** Keys are in few buckets, but their tags differ: tags are zeros, ones, all there is. */
        SAME_BUCKETS {
            @Override
            public long applyAsLong(long key) {
                return DirectoryModel.mix(key) << 8;
            }
        },
        SMALL_NUMBERS {
            @Override
            public long applyAsLong(long key) {
                return key;
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void operations_random_sameAsMap(Hashes hashes) {
        for (int seed = 0; seed < 3; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            try (DirectoryModel model = new DirectoryModel(hashes)) {
                for (int phase = 0; phase < 6; phase++) {
                    int keys = 1 << random.nextInt(4, 13);
                    int putsOfTen = random.nextInt(2, 9);
                    for (int step = 0; step < 6_000; step++) {
                        long key = random.nextInt(keys);
                        if (random.nextInt(10) < putsOfTen) {
                            model.put(key);
                        } else {
                            model.remove(key);
                        }
                    }
                    model.check();
                }
            }
        }
    }

    @Test
    void find_emptyDirectory_none() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 0)) {
            assertEquals(HashDirectory.NONE, directory.find(0));
            assertEquals(HashDirectory.NONE, directory.find(-1));
            assertEquals(0, directory.size());
            assertEquals(4096, directory.bytes());
        }
    }

    @Test
    void find_hashZero_found() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 0)) {
            directory.insert(0, HashDirectory.MAX_POSITION);
            assertEquals(HashDirectory.MAX_POSITION, directory.find(0));
            assertEquals(HashDirectory.NONE, directory.findNext(0, HashDirectory.MAX_POSITION));
            assertEquals(HashDirectory.NONE, directory.find(1L << 6));
        }
    }

    @Test
    void findNext_positionGone_beginsAgain() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 5)) {
            directory.insert(5, 10);
            directory.insert(5, 11);
            directory.insert(5, 12);
            assertEquals(11, directory.findNext(5, 10));
            directory.remove(5, 11);
            assertEquals(10, directory.findNext(5, 11));
            assertEquals(12, directory.findNext(5, 10));
        }
    }

    @Test
    void insert_afterRemove_fillsTheGap() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 5)) {
            directory.insert(5, 10);
            directory.insert(5, 11);
            directory.remove(5, 10);
            directory.insert(5, 12);
            assertEquals(12, directory.find(5));
            assertEquals(11, directory.findNext(5, 12));
        }
    }

    @Test
    void replace_otherPosition_changesNothing() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 5)) {
            directory.insert(5, 10);
            assertFalse(directory.replace(5, 9, 11));
            assertFalse(directory.remove(5, 9));
            assertTrue(directory.replace(5, 10, 11));
            assertFalse(directory.replace(5, 10, 12));
            assertEquals(11, directory.find(5));
            assertEquals(1, directory.size());
        }
    }

    @Test
    void positions_outOfRange_refused() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> 0)) {
            directory.insert(0, 1);
            for (long bad : new long[] {0, -1, HashDirectory.MAX_POSITION + 1, Long.MIN_VALUE}) {
                assertThrows(IllegalArgumentException.class, () -> directory.insert(0, bad));
                assertThrows(IllegalArgumentException.class, () -> directory.replace(0, 1, bad));
                assertThrows(IllegalArgumentException.class, () -> directory.replace(0, bad, 1));
                assertThrows(IllegalArgumentException.class, () -> directory.remove(0, bad));
            }
            assertEquals(1, directory.size());
            assertTrue(directory.contains(0, 1));
        }
    }

    @Test
    void operations_allHashesEqual_correctInBearableTime() {
        int keys = 3_000;
        assertTimeout(Duration.ofSeconds(20), () -> {
            try (DirectoryModel model = new DirectoryModel(key -> 42)) {
                for (int key = 0; key < keys; key++) {
                    model.directory.insert(42, key + 1);
                }
                int found = 0;
                for (long at = model.directory.find(42); at != 0; at = model.directory.findNext(42, at)) {
                    found++;
                    assertEquals(found, at);
                }
                assertEquals(keys, found);
                for (int key = keys; key > 0; key--) {
                    assertTrue(model.directory.remove(42, key));
                }
                assertEquals(HashDirectory.NONE, model.directory.find(42));
            }
        });
    }

    @Test
    void insert_millionTwice_reusesMemoryAndReadsFewHashes() {
        long[] hashesRead = new long[1];
        try (HashDirectory directory = HashDirectory.offHeap(position -> {
            hashesRead[0]++;
            return DirectoryModel.mix(position);
        })) {
            fill(directory, 1_000_000);
            long bytes = directory.bytes();
            assertTrue(bytes <= 24_000_000, "bytes=" + bytes);
            assertTrue(hashesRead[0] < 1_000_000 / 200, "hashes read: " + hashesRead[0]);
            for (long position = 1; position <= 1_000_000; position++) {
                assertTrue(directory.remove(DirectoryModel.mix(position), position));
            }
            assertEquals(0, directory.size());
            directory.forEach(position -> {
                throw new AssertionError("not empty");
            });
            fill(directory, 1_000_000);
            assertEquals(bytes, directory.bytes());
        }
    }

    @Test
    @Tag("slow")
    void bytes_tenMillion_atMostTwentyFourEach() {
        try (HashDirectory directory = HashDirectory.offHeap(DirectoryModel::mix)) {
            fill(directory, 10_000_000);
            assertTrue(directory.bytes() <= 240_000_000, "bytes=" + directory.bytes());
        }
    }

    private static void fill(HashDirectory directory, int keys) {
        for (long position = 1; position <= keys; position++) {
            directory.insert(DirectoryModel.mix(position), position);
        }
        for (long position = 1; position <= keys; position++) {
            assertTrue(directory.contains(DirectoryModel.mix(position), position));
        }
    }

    @Test
    void findAll_hitsAndMisses_sameAsFind() {
        try (HashDirectory directory = HashDirectory.offHeap(DirectoryModel::mix)) {
            fill(directory, 1_000);
            long[] hashes = new long[2_000];
            for (int i = 0; i < hashes.length; i++) {
                hashes[i] = DirectoryModel.mix(i + 1);
            }
            long[] positions = new long[2_000];
            directory.findAll(hashes, positions, 1_999);
            for (int i = 0; i < 1_999; i++) {
                assertEquals(directory.find(hashes[i]), positions[i]);
            }
            assertEquals(0, positions[1_999]);
        }
    }

    @Test
    void touch_any_changesNothing() {
        try (HashDirectory directory = HashDirectory.offHeap(DirectoryModel::mix)) {
            fill(directory, 1_000);
            for (int i = 0; i < 2_000; i++) {
                directory.touch(DirectoryModel.mix(i));
            }
            assertEquals(1_000, directory.size());
        }
    }

    @Test
    void insert_recordUnreadable_changesNothing() {
        boolean[] damaged = new boolean[1];
        try (HashDirectory directory = HashDirectory.offHeap(position -> {
            if (damaged[0]) {
                throw new IllegalStateException("damaged");
            }
            return DirectoryModel.mix(position);
        })) {
            fill(directory, 100);
            damaged[0] = true;
            long next = 101;
            while (canInsert(directory, next)) {
                next++;
            }
            assertTrue(next > 50_000, "renewed early: " + next);
            assertEquals(next - 1, directory.size());
            assertEquals(HashDirectory.NONE, directory.find(DirectoryModel.mix(next)));
            damaged[0] = false;
            directory.insert(DirectoryModel.mix(next), next);
            for (long position = 1; position <= next; position++) {
                assertTrue(directory.contains(DirectoryModel.mix(position), position));
            }
        }
    }

    private static boolean canInsert(HashDirectory directory, long position) {
        try {
            directory.insert(DirectoryModel.mix(position), position);
            return true;
        } catch (IllegalStateException damaged) {
            return false;
        }
    }

    @Test
    void reserve_recordHasAnotherHash_refused() {
        try (HashDirectory directory = HashDirectory.offHeap(position -> ~DirectoryModel.mix(position))) {
            directory.insert(DirectoryModel.mix(1), 1);
            assertThrows(IllegalStateException.class, () -> directory.reserve(1_000_000));
            assertTrue(directory.contains(DirectoryModel.mix(1), 1));
        }
    }

    @Test
    void reserve_thenNoMoreMemory_insertsSucceed() {
        ScarceMemory memory = new ScarceMemory();
        try (HashDirectory directory = new HashDirectory(memory, DirectoryModel::mix)) {
            directory.reserve(50_000);
            memory.exhausted = true;
            fill(directory, 50_000);
            assertThrows(OutOfMemoryError.class, () -> directory.reserve(1_000_000));
            assertTrue(directory.contains(DirectoryModel.mix(50_000), 50_000));
            memory.exhausted = false;
            directory.reserve(1_000_000);
        }
        assertTrue(memory.closed);
    }

    @Test
    void new_noMemory_closesIt() {
        ScarceMemory memory = new ScarceMemory();
        memory.exhausted = true;
        assertThrows(OutOfMemoryError.class, () -> new HashDirectory(memory, DirectoryModel::mix));
        assertTrue(memory.closed);
    }

    @Test
    void close_later_refusesAndIsIdempotent() {
        HashDirectory directory = HashDirectory.offHeap(DirectoryModel::mix);
        directory.close();
        directory.close();
        assertThrows(IllegalStateException.class, () -> directory.find(1));
        assertThrows(IllegalStateException.class, () -> directory.insert(1, 1));
    }

    private static final class ScarceMemory implements DirectoryMemory {
        private final OffHeapMemory memory = new OffHeapMemory();
        private boolean exhausted;
        private boolean closed;

        @Override
        public MemorySegment table(int index, long bytes) {
            check();
            return memory.table(index, bytes);
        }

        @Override
        public MemorySegment overflow(int index, long bytes) {
            check();
            return memory.overflow(index, bytes);
        }

        private void check() {
            if (exhausted) {
                throw new OutOfMemoryError("as the test wants it");
            }
        }

        @Override
        public void close() {
            closed = true;
            memory.close();
        }
    }
}
