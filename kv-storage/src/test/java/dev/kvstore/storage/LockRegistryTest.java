package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockRegistryTest {
    @TempDir
    private Path parent;

    private Path store;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void make() throws IOException {
        store = Files.createDirectory(parent.resolve("store"));
    }

    @AfterEach
    void release() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private Folder folder(Path path) {
        Folder folder = new DiskFolder(path);
        open.add(folder);
        return folder;
    }

    private StoreLock lock(Path path, boolean shared) throws IOException {
        StoreLock lock = folder(path).lock(shared);
        open.add(lock);
        return lock;
    }

    private String refusal(Path path, boolean shared) {
        return assertThrows(KvException.Locked.class, () -> lock(path, shared)).getMessage();
    }

    private LockChild child() throws IOException {
        LockChild child = LockChild.start(store);
        open.add(child);
        return child;
    }

    // ---- in this JVM

    @Test
    void lock_twice_secondIsToldWho() throws IOException {
        lock(store, false);
        String message = refusal(store, false);
        assertTrue(message.contains("open in this JVM"), message);
        assertTrue(message.contains("since="), message);
    }

    @Test
    void lock_releasedTwice_freeOnce() throws IOException {
        StoreLock first = lock(store, false);
        first.close();
        first.close();
        StoreLock second = lock(store, false);
        first.close();
        refusal(store, false);
        second.close();
        lock(store, false);
    }

    @Test
    void lock_throughASymbolicLink_refused() throws IOException {
        lock(store, false);
        refusal(Files.createSymbolicLink(parent.resolve("link"), store), false);
    }

    @Test
    void lock_otherSpelling_refused() throws IOException {
        lock(store, false);
        refusal(parent.resolve("x/../store/.").normalize(), false);
        refusal(store.resolve("."), false);
        refusal(store.resolve("../store"), false);
    }

    @Test
    void lock_otherStore_independent() throws IOException {
        lock(store, false);
        lock(Files.createDirectory(parent.resolve("other")), false);
    }

    @Test
    void lock_sharedBesideShared_bothHeld() throws IOException {
        Files.createFile(store.resolve(DiskFolder.LOCK_NAME));
        StoreLock first = lock(store, true);
        StoreLock second = lock(store, true);
        first.close();
        refusal(store, false);
        second.close();
        lock(store, false);
    }

    @Test
    void lock_sharedBesideExclusive_refused() throws IOException {
        lock(store, false);
        refusal(store, true);
    }

    @Test
    void lock_sharedWithoutALockFile_writesNothing() throws IOException {
        lock(store, true);
        try (Stream<Path> files = Files.list(store)) {
            assertEquals(List.of(), files.toList());
        }
        refusal(store, false);
    }

    @Test
    void lock_exclusive_fileIsForItsOwnerAlone() throws IOException {
        lock(store, false);
        assertEquals("rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(store.resolve(DiskFolder.LOCK_NAME))));
    }

    @Test
    void lock_leftOverFile_meansNothing() throws IOException {
        Files.writeString(store.resolve(DiskFolder.LOCK_NAME), "pid=1 since=2020-01-01T00:00:00Z\n".repeat(20));
        lock(store, false);
        String owner = Files.readString(store.resolve(DiskFolder.LOCK_NAME));
        assertTrue(owner.startsWith("pid=" + ProcessHandle.current().pid() + " since="), owner);
    }

    @Test
    void lock_namedPipeInTheWay_refusedAtOnce() throws Exception {
        makeNamedPipe(store.resolve(DiskFolder.LOCK_NAME));
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThrows(IOException.class, () -> lock(store, false));
            assertThrows(IOException.class, () -> lock(store, true));
        });
    }

    private final List<FileChannel> channels = new ArrayList<>();

    /** Opens the lock file as the registry does, and then takes it away, so many times. */
    private LockRegistry.Opening deletedMeanwhile(int times, boolean replaced) {
        int[] left = {times};
        return file -> {
            FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            open.add(channel);
            channels.add(channel);
            if (left[0]-- > 0) {
                Files.delete(file);
                if (replaced) {
                    Files.createFile(file);
                }
            }
            return channel;
        };
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, false"})
    void lock_fileDeletedMeanwhile_isOnTheFileThatIsThere(boolean exists, boolean replaced) throws IOException {
        if (exists) {
            Files.createFile(store.resolve(DiskFolder.LOCK_NAME));
        }
        LockRegistry.lockInPlace(store, false, deletedMeanwhile(1, replaced));
        assertTrue(Files.exists(store.resolve(DiskFolder.LOCK_NAME)));
        LockChild child = child();
        assertTrue(child.ask("exclusive").contains("another process"));
        assertTrue(child.ask("shared").contains("another process"));
    }

    @Test
    void lock_fileReplacedAgainAndAgain_refused() throws IOException {
        Files.createFile(store.resolve(DiskFolder.LOCK_NAME));
        IOException refused = assertThrows(FileSystemException.class,
                () -> LockRegistry.lockInPlace(store, false, deletedMeanwhile(Integer.MAX_VALUE, true)));
        assertTrue(refused.getMessage().contains("replaced"), refused.getMessage());
        assertTrue(channels.stream().noneMatch(FileChannel::isOpen));
        lock(store, false);
    }

    static void makeNamedPipe(Path path) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", path.toString()).start().waitFor());
    }

    // ---- and another one

    @Test
    void lock_heldHere_otherProcessIsToldThePid() throws IOException {
        lock(store, false);
        LockChild child = child();
        for (String request : List.of("exclusive", "shared")) {
            String answer = child.ask(request);
            assertTrue(answer.contains("another process"), answer);
            assertTrue(answer.contains("pid=" + ProcessHandle.current().pid()), answer);
        }
    }

    @Test
    void lock_heldThere_namesItsPidUntilItIsKilled() throws Exception {
        LockChild child = child();
        assertEquals(LockChild.HELD, child.ask("exclusive"));
        String message = refusal(store, false);
        assertTrue(message.contains("pid=" + child.pid()), message);
        assertTrue(refusal(store, true).contains("pid=" + child.pid()));
        child.kill();
        lock(store, false);
    }

    @Test
    void lock_filesOfTheStoreReadAndCopiedHere_keepsOthersOut() throws IOException {
        Files.writeString(store.resolve("CONTROL"), "bytes");
        lock(store, false);
        LockChild child = child();
        try (Stream<Path> files = Files.list(store)) {
            for (Path file : files.filter(file -> !file.endsWith(DiskFolder.LOCK_NAME)).toList()) {
                Files.readAllBytes(file);
                Files.copy(file, parent.resolve("copy"));
            }
        }
        refusal(store, false);
        refusal(store, true);
        assertTrue(child.ask("exclusive").contains("another process"));
    }

    @Test
    void lock_sharedHere_sharedThereToo_exclusiveNowhere() throws IOException {
        Files.createFile(store.resolve(DiskFolder.LOCK_NAME));
        StoreLock here = lock(store, true);
        LockChild child = child();
        assertTrue(child.ask("exclusive").contains("another process"));
        assertEquals(LockChild.HELD, child.ask("shared"));
        here.close();
        assertTrue(refusal(store, false).contains("another process"));
        assertEquals("released", child.ask("release"));
        lock(store, false);
        assertFalse(child.ask("shared").equals(LockChild.HELD));
    }
}
