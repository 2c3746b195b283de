package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadPathTest {
    private static final int CAPACITY = 1 << 20;
    private static final int WRITTEN = 64 << 10;

    @TempDir
    private Path path;

    private Folder folder;
    private Segment segment;

    @BeforeEach
    void create() throws IOException {
        folder = new DiskFolder(path);
        segment = Segment.create(folder, TestSegment.STORE_ID, 1, 5, CAPACITY, WRITTEN);
    }

    @AfterEach
    void close() {
        segment.close();
        folder.close();
    }

    @Test
    void isCold_fitsIntoMemory_neverAsks() {
        ReadPath readPath = new ReadPath(WRITTEN * 2);
        readPath.total(List.of(segment));
        assertFalse(readPath.isCold(segment, CAPACITY - 4096, 4096));
    }

    @Test
    void isCold_largerThanMemoryButThere_false() {
        ReadPath readPath = new ReadPath(WRITTEN);
        readPath.total(List.of(segment));
        assertFalse(readPath.isCold(segment, 100, 200));
    }

    @Test
    void isCold_largerThanMemoryAndNotThere_true() {
        ReadPath readPath = new ReadPath(WRITTEN);
        readPath.total(List.of(segment));
        assertTrue(readPath.isCold(segment, CAPACITY - 4096, 4096));
    }

    @Test
    void total_smallerAgain_asksNoMore() {
        ReadPath readPath = new ReadPath(WRITTEN);
        readPath.total(List.of(segment));
        readPath.total(List.of());
        assertFalse(readPath.isCold(segment, CAPACITY - 4096, 4096));
    }

    @Test
    void ofThisMachine_emptyStore_isNotCold() {
        ReadPath readPath = ReadPath.ofThisMachine();
        readPath.total(List.of(segment));
        assertFalse(readPath.isCold(segment, 0, 10));
    }
}
