package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFileTest {
    @TempDir
    private Path path;

    private Folder folder;
    private StoreFile file;

    @BeforeEach
    void open() throws IOException {
        folder = new DiskFolder(path);
        file = folder.create("file");
    }

    @AfterEach
    void close() {
        Thread.interrupted();
        file.close();
        folder.close();
    }

    private void write(long position, String text) throws IOException {
        file.write(position, text.getBytes(), 0, text.length());
    }

    private String read(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        file.read(position, bytes, 0, length);
        return new String(bytes);
    }

    private void replace() throws IOException {
        Files.writeString(path.resolve("other"), "other");
        folder.rename("other", "file");
    }

    @Test
    void write_behindTheEnd_growsTheFile() throws IOException {
        write(10, "abc");
        assertEquals(13, file.length());
        assertEquals("\0abc", read(9, 4));
    }

    @Test
    void write_partOfAnArray_writesOnlyThat() throws IOException {
        file.write(0, "abcdef".getBytes(), 2, 3);
        assertEquals(3, file.length());
        byte[] into = "------".getBytes();
        file.read(1, into, 4, 2);
        assertArrayEquals("----de".getBytes(), into);
    }

    @Test
    void read_behindTheEnd_endOfFile() throws IOException {
        write(0, "abc");
        EOFException end = assertThrows(EOFException.class, () -> read(1, 3));
        assertTrue(end.getMessage().contains("length=3 expected=4"), end.getMessage());
    }

    @Test
    void truncate_shorter_cuts() throws IOException {
        write(0, "abcdef");
        file.truncate(2);
        assertEquals(2, file.length());
    }

    @Test
    void map_behindTheEnd_leavesTheLength() throws IOException {
        write(0, "abcdefgh");
        try (Mapping mapping = file.map(1 << 20)) {
            assertEquals(8, file.length());
            assertEquals(1 << 20, mapping.capacity());
        }
    }

    @Test
    void map_writable_sharesItsBytesWithTheFile() throws IOException {
        write(0, "abcdefgh");
        try (Mapping mapping = file.map(4096)) {
            mapping.copyIn(2, "XY".getBytes(), 0, 2);
            assertEquals("abXYefgh", read(0, 8));
            write(7, "Z");
            assertEquals('Z', mapping.getByte(7));
            mapping.force(0, 8);
        }
    }

    @Test
    void map_fileClosed_outlivesIt() throws IOException {
        write(0, "abcdefgh");
        try (Mapping mapping = file.map(8)) {
            file.close();
            assertEquals('a', mapping.getByte(0));
        }
    }

    @Test
    void map_readOnly_endsWithTheFileAndRefusesStores() throws IOException {
        write(0, "abcdefgh");
        try (StoreFile reader = folder.open("file", false);
                Mapping mapping = reader.map(4096)) {
            assertEquals(8, mapping.capacity());
            assertThrows(RuntimeException.class, () -> mapping.putLong(0, 1));
            assertThrows(IOException.class, () -> reader.write(0, new byte[1], 0, 1));
        }
    }

    @Test
    void closedMapping_used_throws() throws IOException {
        write(0, "abcdefgh");
        Mapping mapping = file.map(8);
        mapping.close();
        mapping.close();
        assertThrows(IllegalStateException.class, () -> mapping.getLong(0));
        assertThrows(IllegalStateException.class, () -> mapping.copyOut(0, new byte[1], 0, 1));
    }

    @Test
    void mapping_fileCutUnderIt_throwsInsteadOfCrashing() throws IOException {
        write(0, "x".repeat(8192));
        try (Mapping mapping = file.map(8192)) {
            file.truncate(0);
            assertThrows(InternalError.class, () -> mapping.copyOut(4096, new byte[100], 0, 100));
        }
    }

    @Test
    void isInPlace_replacedOrDeleted_false() throws IOException {
        assertTrue(file.isInPlace());
        replace();
        assertFalse(file.isInPlace());
        folder.delete("file");
        assertFalse(file.isInPlace());
    }

    @Test
    void read_replacedMeanwhile_stillReadsItsOwn() throws IOException {
        write(0, "first");
        replace();
        assertEquals("first", read(0, 5));
    }

    @Test
    void read_replacedAfterTheFirstRead_stillReadsItsOwn() throws IOException {
        write(0, "first");
        read(0, 5);
        replace();
        assertEquals("first", read(0, 5));
    }

    /** Between the opening and the look at what was opened, now and then. */
    @Test
    void open_deletedMeanwhile_leaksNoFile() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no /proc here");
        AtomicBoolean done = new AtomicBoolean();
        Threads threads = new Threads();
        threads.start(() -> {
            while (!done.get()) {
                Files.write(path.resolve("fleeting"), new byte[1]);
                Files.delete(path.resolve("fleeting"));
            }
        });
        for (int i = 0; i < 20_000; i++) {
            try {
                folder.open("fleeting", false).close();
            } catch (IOException deleted) {
                continue;
            }
        }
        done.set(true);
        threads.join();
        assertEquals(0, openFiles("fleeting"));
    }

    private static long openFiles(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(file -> leadsTo(file, name)).count();
        }
    }

    private static boolean leadsTo(Path descriptor, String name) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains(name);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    @Test
    void read_closed_refused() throws IOException {
        write(0, "abc");
        file.close();
        file.close();
        assertThrows(IOException.class, () -> read(0, 1));
    }

    @Test
    void read_manyThreads_allRight() throws InterruptedException, IOException {
        write(0, "0123456789".repeat(100));
        Threads threads = new Threads();
        for (int i = 0; i < 12; i++) {
            int digit = i % 10;
            threads.start(() -> {
                for (int j = 0; j < 90; j++) {
                    assertEquals(String.valueOf(digit), read(digit + 10L * j, 1));
                }
            });
        }
        threads.join();
    }

    /** Something done to a file or its folder. */
    private interface Operation {
        void run() throws IOException;
    }

    private Map<String, Operation> operations() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("length", () -> file.length());
        all.put("write", () -> write(0, "x".repeat(10_000)));
        all.put("read", () -> read(5, 9_000));
        all.put("force", () -> file.force());
        all.put("map", () -> file.map(1 << 20).close());
        all.put("force of a mapping", () -> {
            try (Mapping mapping = file.map(8192)) {
                mapping.putLongRelease(0, 7);
                mapping.force(0, 8192);
            }
        });
        all.put("truncate", () -> file.truncate(8000));
        all.put("isInPlace", () -> file.isInPlace());
        all.put("create", () -> folder.create("new").close());
        all.put("open", () -> folder.open("new", true).close());
        all.put("list", () -> folder.list());
        all.put("rename", () -> folder.rename("new", "newer"));
        all.put("delete", () -> folder.delete("newer"));
        all.put("force of the folder", () -> folder.force());
        all.put("lock", () -> folder.lock(false).close());
        all.put("shared lock", () -> folder.lock(true).close());
        all.put("make, link, move", () -> {
            try (Folder child = folder.resolve(path.resolve("child"))) {
                child.make();
                folder.link("file", child);
                child.moveTo(path.resolve("moved"));
            }
        });
        all.put("exists", () -> folder.exists());
        all.put("close", () -> file.close());
        return all;
    }

    @Test
    void anyOperation_interrupted_completesAndKeepsTheFlag() throws IOException {
        for (Map.Entry<String, Operation> each : operations().entrySet()) {
            Thread.currentThread().interrupt();
            each.getValue().run();
            assertTrue(Thread.interrupted(), each.getKey() + " lost the interrupt");
        }
        assertEquals(8000, Files.size(path.resolve("file")));
        assertTrue(Files.exists(path.resolve("moved/file")));
    }

    @Test
    void lock_holderInterrupted_keepsOthersOut() throws Exception {
        try (StoreLock _ = folder.lock(false);
                LockChild child = LockChild.start(path)) {
            Thread.currentThread().interrupt();
            file.map(4096).close();
            folder.force();
            assertTrue(Thread.interrupted());
            assertTrue(child.ask("exclusive").contains("another process"));
        }
    }

    @Test
    void call_interruptedWhileWaiting_waitsOn() throws InterruptedException {
        Threads threads = new Threads();
        AtomicBoolean done = new AtomicBoolean();
        AtomicBoolean flag = new AtomicBoolean();
        try (IoThread io = new IoThread("test")) {
            Thread caller = threads.start(() -> {
                io.call(() -> {
                    Thread.sleep(30);
                    done.set(true);
                    return null;
                });
                assertTrue(done.get());
                flag.set(Thread.currentThread().isInterrupted());
            });
            Threads.awaitWaiting(caller);
            caller.interrupt();
            threads.join();
        }
        assertTrue(flag.get());
    }
}
