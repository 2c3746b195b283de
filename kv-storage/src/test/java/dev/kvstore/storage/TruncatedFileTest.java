package dev.kvstore.storage;

import static dev.kvstore.storage.TestSegment.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody cuts a file of a store that is open: what is mapped behind its end is a fault when it is touched. */
class TruncatedFileTest {
    private static final int KEPT = 8192;
    private static final int CAPACITY = 64 << 10;
    private static final int RECORD = 1040;
    private static final JournalOptions OPTIONS = new JournalOptions("test",
            KvOptions.DEFAULT.with(Durability.PROCESS), new byte[0],
            new JournalOptions.Sizes(CAPACITY, CAPACITY, CAPACITY, 16 << 10, 4096), Background.THREADS);

    @TempDir
    private Path parent;

    private Path store;
    private Journal journal;
    private final List<Long> positions = new ArrayList<>();

    @BeforeEach
    void open() {
        store = parent.resolve("store");
        journal = start();
    }

    private Journal start() {
        Journal opened = Journal.open(new DiskFolder(store), OPTIONS);
        try {
            opened.replay(entry -> {});
            opened.start(new NoIndex());
            return opened;
        } catch (RuntimeException | Error failed) {
            opened.abandon();
            throw failed;
        }
    }

    private void put(int count) {
        for (int i = 0; i < count; i++) {
            Frame frame = new Frame().put(bytes("key" + positions.size()), new byte[1000], 0);
            journal.lock().lock();
            try {
                journal.append(frame, false);
            } finally {
                journal.lock().unlock();
            }
            positions.add(frame.position(0));
        }
    }

    private byte[] value(int number) {
        return journal.read(positions.get(number)).value();
    }

    private Path cut(int segment) throws IOException {
        Path path = store.resolve(JournalFormat.segmentName(segment));
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(KEPT);
        }
        return path;
    }

    @Test
    void value_segmentCut_isCorruptWithFileAndPosition() throws IOException {
        put(30);
        Path path = cut(1);
        KvException.Corrupt found = assertThrows(KvException.Corrupt.class, () -> value(29));
        assertEquals(path, found.path());
        assertEquals(Segment.offsetOf(positions.get(29)), found.position());
        assertInstanceOf(InternalError.class, found.getCause());
        assertArrayEquals(new byte[1000], value(0));
        assertThrows(KvException.Corrupt.class, journal::close);
    }

    @Test
    void close_segmentCut_saysSoAndSoDoesTheNextOpen() throws IOException {
        put(30);
        Path path = cut(1);
        KvException.Corrupt found = assertThrows(KvException.Corrupt.class, journal::close);
        assertEquals(path, found.path());
        assertEquals(path, assertThrows(KvException.Corrupt.class, this::start).path());
    }

    @Test
    void check_segmentCut_isAFault() throws IOException {
        put(30);
        Path path = cut(1);
        CheckReport report = journal.check();
        assertTrue(report.faults().stream().anyMatch(fault -> fault.path().equals(path)), report.toString());
        assertThrows(KvException.Corrupt.class, journal::close);
    }

    /** The segment is cut just before the tail leaves it, so that it can be neither verified nor get a hint file. */
    @Test
    void upkeep_segmentCut_goesOnWithTheOthers() throws Exception {
        while (positions.isEmpty() || Segment.offsetOf(positions.getLast()) < CAPACITY - 2 * RECORD) {
            put(1);
        }
        cut(1);
        put(150);
        awaitHint(2);
        assertFalse(hint(1).toFile().exists());
        put(150);
        awaitHint(4);
        assertArrayEquals(new byte[1000], value(positions.size() - 1));
        assertThrows(KvException.Corrupt.class, () -> value(20));
        journal.close();
    }

    private Path hint(int segment) {
        return store.resolve(JournalFormat.hintName(segment));
    }

    private void awaitHint(int segment) throws InterruptedException {
        Threads.await(() -> hint(segment).toFile().exists());
    }
}
