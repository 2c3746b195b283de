package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFolderTest {
    @TempDir
    private Path path;

    private Folder folder;

    @BeforeEach
    void open() {
        folder = new DiskFolder(path);
    }

    @AfterEach
    void close() {
        folder.close();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void create_file_isForItsOwnerAlone() throws IOException {
        folder.create("a").close();
        assertEquals("rw-------", permissions(path.resolve("a")));
    }

    @Test
    void create_exists_refused() throws IOException {
        folder.create("a").close();
        assertThrows(FileAlreadyExistsException.class, () -> folder.create("a"));
    }

    @Test
    void make_folder_isForItsOwnerAlone() throws IOException {
        try (Folder child = folder.resolve(path.resolve("child"))) {
            assertFalse(child.exists());
            child.make();
            assertTrue(child.exists());
            assertEquals("rwx------", permissions(path.resolve("child")));
            assertThrows(FileAlreadyExistsException.class, child::make);
        }
    }

    @Test
    void journal_files_areForTheirOwnerAlone() throws IOException {
        Path store = path.resolve("store");
        JournalOptions options = new JournalOptions("e", KvOptions.DEFAULT);
        try (Journal journal = Journal.open(new DiskFolder(store), options)) {
            journal.start(new NoIndex());
            journal.append(TestSegment.put("a", "1"), false);
            journal.writeValue(new byte[300_000]);
        }
        assertEquals("rwx------", permissions(store));
        try (var files = Files.list(store)) {
            for (Path file : files.toList()) {
                assertEquals("rw-------", permissions(file), file.toString());
            }
        }
    }

    @Test
    void open_missing_refused() {
        assertThrows(NoSuchFileException.class, () -> folder.open("a", false));
        assertThrows(NoSuchFileException.class, () -> folder.open("a", true));
    }

    @Test
    void open_namedPipe_refusedAtOnce() throws Exception {
        LockRegistryTest.makeNamedPipe(path.resolve("a"));
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThrows(IOException.class, () -> folder.open("a", false));
            assertThrows(IOException.class, () -> folder.open("a", true));
        });
    }

    @Test
    void open_journalWhoseControlFileIsANamedPipe_refusedAtOnce() throws Exception {
        LockRegistryTest.makeNamedPipe(path.resolve("CONTROL"));
        JournalOptions options = new JournalOptions("e", KvOptions.DEFAULT);
        assertTimeoutPreemptively(Duration.ofSeconds(10),
                () -> assertThrows(KvException.Io.class, () -> Journal.open(new DiskFolder(path), options)));
        assertEquals(List.of("CONTROL"), folder.list());
    }

    @Test
    void open_folderInstead_refused() throws IOException {
        Files.createDirectory(path.resolve("a"));
        assertThrows(IOException.class, () -> folder.open("a", false));
    }

    @Test
    void list_files_givesTheirNames() throws IOException {
        folder.create("a").close();
        folder.create("b").close();
        assertEquals(Set.of("a", "b"), new TreeSet<>(folder.list()));
    }

    @Test
    void rename_targetExists_replacesIt() throws IOException {
        Files.writeString(path.resolve("a"), "new");
        Files.writeString(path.resolve("b"), "old");
        folder.rename("a", "b");
        assertEquals(List.of("b"), folder.list());
        assertEquals("new", Files.readString(path.resolve("b")));
    }

    @Test
    void delete_missing_isFine() throws IOException {
        folder.delete("a");
        folder.create("a").close();
        folder.delete("a");
        assertEquals(List.of(), folder.list());
    }

    @Test
    void link_file_showsInBoth() throws IOException {
        Files.writeString(path.resolve("a"), "bytes");
        try (Folder child = folder.resolve(path.resolve("child"))) {
            child.make();
            assertTrue(folder.link("a", child));
            assertArrayEquals("bytes".getBytes(), Files.readAllBytes(path.resolve("child/a")));
            assertThrows(FileAlreadyExistsException.class, () -> folder.link("a", child));
        }
    }

    @Test
    void exists_file_refused() throws IOException {
        folder.create("a").close();
        try (Folder child = folder.resolve(path.resolve("a"))) {
            assertThrows(NotDirectoryException.class, child::exists);
        }
    }

    @Test
    void exists_linkThatLeadsNowhere_refused() throws IOException {
        Files.createSymbolicLink(path.resolve("a"), path.resolve("nowhere"));
        try (Folder child = folder.resolve(path.resolve("a"))) {
            assertThrows(NoSuchFileException.class, child::exists);
        }
    }

    @Test
    void moveTo_exists_refused() throws IOException {
        Files.createDirectory(path.resolve("taken"));
        try (Folder child = folder.resolve(path.resolve("child"))) {
            child.make();
            assertThrows(FileAlreadyExistsException.class, () -> child.moveTo(path.resolve("taken")));
            child.moveTo(path.resolve("free"));
        }
        assertEquals(Set.of("free", "taken"), new TreeSet<>(folder.list()));
    }

    @Test
    void force_closedFolder_refused() {
        folder.close();
        folder.close();
        assertThrows(IOException.class, folder::force);
    }
}
