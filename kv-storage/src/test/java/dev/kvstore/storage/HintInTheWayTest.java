package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.CheckReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Something that is no file has the name of a hint file. */
class HintInTheWayTest {
    @TempDir
    private Path parent;

    private Path store;

    private TestJournal open() {
        return TestJournal.open(new DiskFolder(store));
    }

    /** One sealed segment, one in use, hint files of both. */
    @BeforeEach
    void make() {
        store = parent.resolve("store");
        TestJournal journal = open().put("a", "1");
        journal.journal().compact();
        journal.put("b", "2").close();
    }

    private void put(String kind, int segment) throws Exception {
        Path hint = store.resolve(JournalFormat.hintName(segment));
        Files.deleteIfExists(hint);
        switch (kind) {
            case "pipe" -> LockRegistryTest.makeNamedPipe(hint);
            case "folder" -> Files.createDirectories(hint.resolve("inside"));
            default -> Files.createSymbolicLink(hint, hint.resolveSibling("nowhere/at/all"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipe", "folder", "link"})
    void open_hintIsNoFile_isIgnoredAndEverythingWorks(String kind) throws Exception {
        put(kind, 1);
        put(kind, 2);
        put(kind, 77);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            TestJournal journal = open();
            assertEquals(List.of("1 a=1", "2 b=2"), journal.found());
            for (int i = 0; i < 50; i++) {
                journal.put("key" + i, "x".repeat(500));
            }
            assertTrue(journal.journal().figures().get("reserveBytes") > 0, "upkeep stopped");
            journal.journal().sync();
            journal.close();
        });
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            TestJournal again = open();
            assertEquals(52, again.found().size());
            again.close();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipe", "folder"})
    void check_hintIsNoFile_isAFault(String kind) throws Exception {
        put(kind, 1);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            TestJournal journal = TestJournal.openReadOnly(new DiskFolder(store));
            CheckReport report = journal.journal().check();
            assertEquals(List.of(store.resolve(JournalFormat.hintName(1))),
                    report.faults().stream().map(CheckReport.Fault::path).toList());
            journal.close();
        });
    }
}
