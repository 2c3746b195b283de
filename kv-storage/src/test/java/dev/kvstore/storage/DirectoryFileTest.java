package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryFileTest {
    private static final UUID STORE_ID = new UUID(1, 2);
    private static final long SEED = 42;

    private final MemoryFolder folder = new MemoryFolder();

    private static DirectoryModel model(int keys) {
        return model(keys, DirectoryModel::mix);
    }

    private static DirectoryModel model(int keys, LongUnaryOperator hashes) {
        DirectoryModel model = new DirectoryModel(hashes);
        for (long key = 0; key < keys; key++) {
            model.put(key);
        }
        return model;
    }

    private void write(DirectoryModel model) throws IOException {
        DirectoryWriter.write(folder, STORE_ID, List.of(), new KeptDirectory(model.directory, SEED));
    }

    private DirectoryFile open() {
        return DirectoryFile.open(folder, STORE_ID, List.of());
    }

    private DirectoryFile writeAndOpen(DirectoryModel model) throws IOException {
        write(model);
        return open();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 5_000, 200_000})
    void open_whatWasWritten_isTheSame(int keys) throws IOException {
        try (DirectoryModel model = model(keys);
                DirectoryFile file = writeAndOpen(model)) {
            assertEquals(SEED, file.seed());
            model.reopen(file);
            model.check();
        }
    }

    /** Long chains of overflow lines. */
    @Test
    void open_sharedHashes_isTheSame() throws IOException {
        try (DirectoryModel model = model(3_000, key -> DirectoryModel.mix(key / 100));
                DirectoryFile file = writeAndOpen(model)) {
            model.reopen(file);
            model.check();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 3_000, 150_000})
    void operations_onWhatIsLoadedMeanwhile_sameAsMap(int keys) throws IOException {
        SplittableRandom random = new SplittableRandom(keys);
        try (DirectoryModel model = model(keys)) {
            for (int round = 0; round < 3; round++) {
                try (DirectoryFile file = writeAndOpen(model)) {
                    model.reopen(file);
                    for (int step = 0; step < keys / 3; step++) {
                        change(model, random, keys * 2);
                    }
                    model.directory.loadAll();
                }
                model.check();
            }
        }
    }

    private static void change(DirectoryModel model, SplittableRandom random, int keys) {
        long key = random.nextInt(keys);
        if (random.nextInt(3) > 0) {
            model.put(key);
        } else {
            model.remove(key);
        }
    }

    @Test
    void find_otherThreadsWhileTheWriterSplits_allAreFound() throws Exception {
        try (DirectoryModel model = model(100_000);
                DirectoryFile file = writeAndOpen(model)) {
            HashDirectory kept = HashDirectory.kept(file, position -> DirectoryModel.mix(position - 1));
            Threads threads = new Threads();
            for (int reader = 0; reader < 3; reader++) {
                int seed = reader;
                threads.start(() -> findAll(kept, new SplittableRandom(seed)));
            }
            for (long key = 100_000; key < 200_000; key++) {
                kept.insert(DirectoryModel.mix(key), key + 1);
            }
            threads.join();
            assertEquals(200_000, kept.size());
            kept.close();
        }
    }

    private static void findAll(HashDirectory kept, SplittableRandom random) {
        for (int i = 0; i < 300_000; i++) {
            long key = random.nextInt(100_000);
            if (!kept.contains(DirectoryModel.mix(key), key + 1)) {
                throw new AssertionError("not found: " + key);
            }
        }
    }

    @Test
    void open_nothingThere_null() {
        assertNull(open());
    }

    @Test
    void open_ofAnotherStore_null() throws IOException {
        try (DirectoryModel model = model(100)) {
            write(model);
        }
        assertNull(DirectoryFile.open(folder, new UUID(3, 4), List.of()));
    }

    @Test
    void open_segmentsHaveChanged_null() throws IOException {
        TestSegment segment = new TestSegment().append(TestSegment.put("a", "1"));
        try (DirectoryModel model = model(100)) {
            DirectoryWriter.write(folder, STORE_ID, List.of(segment.segment()),
                    new KeptDirectory(model.directory, SEED));
        }
        assertNull(open());
        assertNotNull(DirectoryFile.open(folder, STORE_ID, List.of(segment.segment())));
        segment.append(TestSegment.put("b", "2"));
        assertNull(DirectoryFile.open(folder, STORE_ID, List.of(segment.segment())));
    }

    private void flip(int bit) {
        byte[] bytes = folder.get(HashFormat.DIRECTORY_NAME);
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        folder.put(HashFormat.DIRECTORY_NAME, bytes);
    }

    @Test
    void open_everyBitFlipped_null() throws IOException {
        try (DirectoryModel model = model(300)) {
            write(model);
        }
        int length = folder.get(HashFormat.DIRECTORY_NAME).length;
        for (int bit = 0; bit < 8 * length; bit++) {
            flip(bit);
            assertNull(open(), "bit " + bit);
            flip(bit);
        }
        assertNotNull(open());
    }

    @Test
    void open_cutAnywhere_null() throws IOException {
        try (DirectoryModel model = model(30)) {
            write(model);
        }
        byte[] whole = folder.get(HashFormat.DIRECTORY_NAME);
        for (int length = 0; length < whole.length; length++) {
            folder.put(HashFormat.DIRECTORY_NAME, Arrays.copyOf(whole, length));
            assertNull(open(), "length " + length);
        }
    }

    /** After the open has verified it. */
    @Test
    void find_damagedMeanwhile_isCorrupt() throws IOException {
        try (DirectoryModel model = model(300);
                DirectoryFile file = writeAndOpen(model)) {
            flip(8 * HashFormat.HEADER_LENGTH + 100);
            HashDirectory kept = HashDirectory.kept(file, DirectoryModel::mix);
            assertThrows(KvException.Corrupt.class, kept::loadAll);
            kept.close();
        }
    }

    @Test
    void write_diskFull_leavesNothing() throws IOException {
        try (DirectoryModel model = model(300)) {
            folder.fault(MemoryFolder.Fault.FULL);
            assertThrows(IOException.class, () -> write(model));
            folder.fault(MemoryFolder.Fault.NONE);
            assertFalse(folder.list().contains(HashFormat.DIRECTORY_TEMPORARY_NAME));
            assertFalse(folder.list().contains(HashFormat.DIRECTORY_NAME));
        }
    }
}
