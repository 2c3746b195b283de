package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Paths that are not what they should be: a typed refusal that changes nothing and leaks nothing. */
interface PathContract extends ContractSubject {
    /** Every mode is refused at this path, and the folder of the test stays as it is. */
    private void assertRefused(Path path) {
        FolderImage before = FolderImage.of(stores().folder());
        for (KvOptions.Mode mode : KvOptions.Mode.values()) {
            RuntimeException refusal = assertThrows(
                    RuntimeException.class, () -> stores().open(path, options().with(mode)), () -> "mode " + mode);
            assertTrue(refusal instanceof KvException || refusal instanceof IllegalArgumentException,
                    refusal::toString);
            assertEquals(before, FolderImage.of(stores().folder()), "a refused open changed something");
        }
    }

    @Test
    default void open_emptyFolder_createsAStoreInIt() throws IOException {
        needsDisk();
        Files.createDirectory(stores().path());
        KvStore store = open();
        store.put(key(1), value(1));
        new Contents().put(key(1), value(1)).assertIn(stores().reopen(store));
    }

    @Test
    default void open_existingModeOnAnEmptyFolder_isNotFoundAndCreatesNothing() throws IOException {
        needsDisk();
        Files.createDirectory(stores().path());
        FolderImage before = FolderImage.of(stores().folder());
        assertThrows(KvException.NotFound.class, () -> stores().open(KvOptions.Mode.EXISTING));
        assertEquals(before, FolderImage.of(stores().folder()));
    }

    @Test
    default void open_regularFile_isRefused() throws IOException {
        needsDisk();
        assertRefused(Files.writeString(stores().path(), "no store"));
    }

    @Test
    default void open_emptyRegularFile_isRefused() throws IOException {
        needsDisk();
        assertRefused(Files.createFile(stores().path()));
    }

    /** Opening a pipe to read from it would wait for ever. */
    @Test
    default void open_pipe_isRefusedAtOnce() throws Exception {
        needsDisk();
        Path pipe = stores().path();
        Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(mkfifo.waitFor(10, TimeUnit.SECONDS) && mkfifo.exitValue() == 0, "no mkfifo here");
        RuntimeException refusal = assertThrows(RuntimeException.class, this::open);
        assertTrue(refusal instanceof KvException, refusal::toString);
        assertFalse(Files.isRegularFile(pipe));
    }

    @Test
    default void open_pathOfAnotherFileSystem_isRefused() throws IOException {
        needsDisk();
        Path archive = stores().folder().resolve("archive.zip");
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Path inside = zip.getPath("/store");
            assertThrows(IllegalArgumentException.class, () -> stores().open(inside, options()));
            assertFalse(Files.exists(inside));
        }
    }

    @Test
    default void open_missingParent_isRefused() {
        needsDisk();
        assertRefused(stores().folder().resolve("missing").resolve("store"));
    }

    @Test
    default void open_parentIsAFile_isRefused() throws IOException {
        needsDisk();
        Path file = Files.writeString(stores().folder().resolve("file"), "no folder");
        assertRefused(file.resolve("store"));
    }

    @Test
    default void open_danglingLink_isRefusedOutsideCreate() throws IOException {
        needsDisk();
        Path link = Files.createSymbolicLink(stores().path(), stores().folder().resolve("nowhere"));
        assertThrows(KvException.class, () -> stores().open(KvOptions.Mode.EXISTING));
        assertTrue(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        assertFalse(Files.exists(stores().folder().resolve("nowhere")));
    }

    @Test
    default void open_nameTooLong_isRefused() {
        needsDisk();
        assertRefused(stores().folder().resolve("n".repeat(300)));
    }

    @Test
    default void open_unusualName_works() {
        needsDisk();
        Path path = stores().folder().resolve("st\u00f6re \u2603 with; odd=name");
        KvStore store = stores().open(path, options());
        store.put(key(1), value(1));
        stores().close(store);
        new Contents().put(key(1), value(1)).assertIn(stores().open(path, options()));
    }

    /** boltdb#369: a foreign file is opened, or changed. */
    @Test
    default void open_folderWithForeignFiles_isRefused() throws IOException {
        needsDisk();
        Files.writeString(Files.createDirectory(stores().path()).resolve("notes.txt"), "foreign");
        assertRefused(stores().path());
    }

    /** Its lock file has a usual name, which the store of another kind would overwrite. */
    @Test
    default void open_folderOfAStoreOfAnotherKind_isRefused() throws IOException {
        needsDisk();
        Path folder = Files.createDirectory(stores().path());
        Files.writeString(folder.resolve("LOCK"), "of another");
        Files.writeString(folder.resolve("000004.data"), "of another");
        assertRefused(folder);
    }

    @Test
    default void open_newStore_isForTheOwnerOnly() throws IOException {
        needsDisk();
        assumeTrue(Files.getFileStore(stores().folder()).supportsFileAttributeView("posix"), "no permissions here");
        open().put(key(1), value(1));
        assertEquals("rwx------", permissions(stores().path()));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    default void open_refusedManyTimes_leaksNoFile() throws IOException {
        needsDisk();
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no /proc here");
        Path file = Files.writeString(stores().folder().resolve("file"), "no store");
        KvStore store = open();
        store.put(key(1), value(1));
        long before = openFiles();
        for (int i = 0; i < 100; i++) {
            assertThrows(KvException.class, this::open);
            assertThrows(RuntimeException.class, () -> stores().open(file, options()));
        }
        long leaked = openFiles() - before;
        assertTrue(leaked < 50, () -> "open files more than before: " + leaked);
    }

    @Test
    default void openAndClose_manyTimes_leaksNoFileAndNoMapping() throws IOException {
        needsDisk();
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no /proc here");
        stores().close(open());
        long filesBefore = openFiles();
        for (int i = 0; i < 60; i++) {
            KvStore store = open();
            store.put(key(i), bytes("v"));
            stores().close(store);
        }
        long leaked = openFiles() - filesBefore;
        assertTrue(leaked < 30, () -> "open files more than before: " + leaked);
        assertEquals(0, mappingsOf(stores().path()), "mappings left after close");
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    private static long mappingsOf(Path path) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(path.toString())).count();
        }
    }
}
