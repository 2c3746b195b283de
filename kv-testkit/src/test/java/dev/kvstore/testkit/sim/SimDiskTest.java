package dev.kvstore.testkit.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.storage.Folder;
import dev.kvstore.storage.Mapping;
import dev.kvstore.storage.StoreFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SimDiskTest {
    private final SimDisk disk = new SimDisk();
    private final Folder folder = disk.folder();
    private StoreFile file;
    private Recording recording;

    /** A durable file of 64 zeros. */
    @BeforeEach
    void makeFile() throws IOException {
        folder.make();
        file = folder.create("a");
        file.write(0, new byte[64], 0, 64);
        recording = disk.record();
    }

    private CrashState now() {
        CrashState state = recording.replay();
        state.advance(recording.size());
        return state;
    }

    private static byte[] content(SimDisk image, int length) {
        byte[] content = new byte[length];
        System.arraycopy(image.files().get("a"), 0, content, 0, length);
        return content;
    }

    private static byte[] bytes(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    @Test
    void image_afterStore_hasItOrNot() throws IOException {
        try (Mapping mapping = file.map(64)) {
            mapping.copyIn(8, bytes(8, 1), 0, 8);
            assertEquals(1, now().image(Strategy.ALL, 0).byteAt("a", 8));
            assertEquals(0, now().image(Strategy.NONE, 0).byteAt("a", 8));
        }
    }

    @Test
    void image_afterForceOfRange_keepsThatRangeOnly() throws IOException {
        try (Mapping mapping = file.map(64)) {
            mapping.copyIn(0, bytes(32, 1), 0, 32);
            mapping.force(8, 8);
            SimDisk image = now().image(Strategy.NONE, 0);
            assertEquals(0, image.byteAt("a", 7));
            assertEquals(1, image.byteAt("a", 8));
            assertEquals(0, image.byteAt("a", 16));
        }
    }

    @Test
    void image_forcedRangeOfNewSpace_needsTheLengthToo() throws IOException {
        file.write(64, bytes(64, 1), 0, 64);
        try (Mapping mapping = file.map(128)) {
            mapping.force(64, 64);
        }
        assertEquals(64, now().image(Strategy.NONE, 0).files().get("a").length);
        file.force();
        assertArrayEquals(bytes(64, 1), Arrays.copyOfRange(content(now().image(Strategy.NONE, 0), 128), 64, 128));
    }

    @Test
    void image_twoStoresToOneWord_neverHasTheSecondAlone() throws IOException {
        try (Mapping mapping = file.map(64)) {
            mapping.copyIn(0, bytes(4, 1), 0, 4);
            mapping.copyIn(4, bytes(4, 2), 0, 4);
        }
        Set<Integer> seen = new HashSet<>();
        for (Strategy strategy : Strategy.values()) {
            for (long seed = 0; seed < 50; seed++) {
                SimDisk image = now().image(strategy, seed);
                seen.add(image.byteAt("a", 0) * 16 + image.byteAt("a", 4));
            }
        }
        assertEquals(Set.of(0, 16, 18), seen);
    }

    @Test
    void image_renamedFile_hasTheNewNameOnceTheFolderIsForced() throws IOException {
        folder.rename("a", "b");
        assertEquals(Set.of("a"), now().image(Strategy.NONE, 0).files().keySet());
        folder.force();
        assertEquals(Set.of("b"), now().image(Strategy.NONE, 0).files().keySet());
    }

    @Test
    void force_afterFailedForce_makesNothingDurable() throws IOException {
        file.write(0, bytes(8, 1), 0, 8);
        disk.fail(new Fault(Call.FORCE, 1, false, Fault.Failure.IO));
        assertThrows(IOException.class, file::force);
        file.force();
        assertEquals(0, now().image(Strategy.NONE, 0).byteAt("a", 0));
        assertEquals(1, disk.forcesAfterFailure());
    }

    @Test
    void killed_thenPowerCut_losesWhatWasNeverForced() throws IOException {
        file.write(0, bytes(8, 1), 0, 8);
        SimDisk next = now().killed();
        assertEquals(1, next.byteAt("a", 0));
        CrashState state = next.recording().replay();
        assertEquals(0, state.image(Strategy.NONE, 0).byteAt("a", 0));
    }

    @Test
    void subset_ofTwoStores_isEachOfFour() throws IOException {
        file.write(0, bytes(8, 1), 0, 8);
        file.write(8, bytes(8, 1), 0, 8);
        CrashState state = now();
        assertEquals(2, state.pending());
        Set<Integer> seen = new HashSet<>();
        for (long mask = 0; mask < 4; mask++) {
            SimDisk image = state.subset(mask);
            seen.add(image.byteAt("a", 0) * 2 + image.byteAt("a", 8));
        }
        assertEquals(Set.of(0, 1, 2, 3), seen);
    }

    @Test
    void store_behindTheEndOfTheFile_faults() throws IOException {
        try (Mapping mapping = file.map(4096)) {
            assertThrows(InternalError.class, () -> mapping.putLong(64, 1));
            file.write(64, new byte[8], 0, 8);
            mapping.putLong(64, 1);
            assertEquals(1, mapping.getLong(64));
        }
    }

    @Test
    void write_beyondTheLimit_saysNoSpace() throws IOException {
        disk.limit(100);
        file.write(64, new byte[36], 0, 36);
        IOException full = assertThrows(IOException.class, () -> file.write(100, new byte[1], 0, 1));
        assertTrue(full.getMessage().contains("No space left on device"));
        folder.delete("a");
        assertEquals(0, disk.usedBytes());
    }

    @Test
    void copy_changed_leavesTheOriginalAlone() throws IOException {
        SimDisk copy = disk.copy();
        assertTrue(copy.same(disk));
        try (StoreFile other = copy.folder().open("a", true)) {
            other.write(0, bytes(1, 1), 0, 1);
        }
        assertFalse(copy.same(disk));
        assertEquals(0, disk.byteAt("a", 0));
    }
}
