package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.JournalOptions.Sizes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are really full: a small tmpfs where the user may mount one, and a limit on file sizes everywhere. */
@Timeout(120)
class FullDiskTest {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final int VALUE_LENGTH = 10_000;
    private static final int LIMITED_COUNT = 600;
    private static final int BALLAST = 2 << 20;
    private static final int ROOM = (8 << 20) - BALLAST;

    @Test
    void tmpfs_full_keepsWhatItHasAndGoesOnOnceThereIsRoom(@TempDir Path folder) throws Exception {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString()) == 0,
                "may not mount a tmpfs");
        try {
            Path ballast = Files.write(folder.resolve("ballast"), new byte[BALLAST]);
            Path path = folder.resolve("store");
            int count;
            try (KvStore store = open(path, PROCESS)) {
                count = fill(store, 0);
                // the rest is reserve and what was written ahead, which depends on when the next segment was begun
                assertTrue(count * (long) VALUE_LENGTH > ROOM / 5 * 4, count + " values");
                verify(store, 1, count);
                store.delete(key(0));
                Files.delete(ballast);
                count = fill(store, count);
                verify(store, 1, count);
                assertEquals(count - 1, store.count());
            }
            try (KvStore store = open(path, PROCESS.with(KvOptions.Mode.READ_ONLY))) {
                verify(store, 1, count);
                assertTrue(store.check().isClean(), () -> store.check().faults().toString());
            }
        } finally {
            assertEquals(0, run("umount", folder.toString()));
        }
    }

    /** The store gets along with small files; only a value that needs a larger one does not fit. */
    @Test
    void fileSizeLimit_reached_isFullForLongValuesAndLosesNothing(@TempDir Path folder) throws Exception {
        String java = ProcessHandle.current().info().command().orElseThrow();
        String command =
                "ulimit -f 2048; exec \"$0\" -XX:-UsePerfData -cp \"$1\" " + FullDiskTest.class.getName() + " \"$2\"";
        assertEquals(0, run("bash", "-c", command, java, System.getProperty("java.class.path"), folder + "/store"));
        try (KvStore store = open(folder.resolve("store"), PROCESS)) {
            assertEquals(LIMITED_COUNT, store.count());
            verify(store, 0, LIMITED_COUNT);
            assertTrue(store.check().isClean(), () -> store.check().faults().toString());
        }
    }

    /** Runs below a limit of 2 MiB a file; ends as if killed. */
    public static void main(String[] arguments) {
        KvStore store = open(Path.of(arguments[0]), PROCESS);
        for (int i = 0; i < LIMITED_COUNT; i++) {
            if (i == LIMITED_COUNT / 2) {
                assertThrows(KvException.Full.class, () -> store.put(key(-1), new byte[3 << 20]));
            }
            store.put(key(i), value(i));
        }
        verify(store, 0, LIMITED_COUNT);
        Runtime.getRuntime().halt(0);
    }

    private static KvStore open(Path path, KvOptions options) {
        return new PointSubject().open(new DiskFolder(path), options, Sizes.DEFAULT);
    }

    /** Puts until there is no room; returns how many values there are. */
    private static int fill(KvStore store, int from) {
        for (int i = from;; i++) {
            try {
                store.put(key(i), value(i));
            } catch (KvException.Full full) {
                return i;
            }
        }
    }

    private static void verify(KvStore store, int from, int to) {
        for (int i = from; i < to; i++) {
            assertArrayEquals(value(i), store.get(key(i)));
        }
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private static byte[] value(int number) {
        byte[] value = new byte[VALUE_LENGTH];
        new SplittableRandom(number).nextBytes(value);
        return value;
    }

    private static int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertTrue(ended, "does not end: " + String.join(" ", command));
        return process.exitValue();
    }
}
