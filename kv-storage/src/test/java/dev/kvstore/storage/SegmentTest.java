package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static dev.kvstore.storage.TestSegment.STORE_ID;
import static dev.kvstore.storage.TestSegment.put;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SegmentTest {
    private static final String NAME = "segment-1";

    private TestSegment written;
    private MemoryFolder folder;
    private SegmentEntry entry;
    private byte[] file;

    @BeforeEach
    void write() throws IOException {
        written = new TestSegment().append(put("a", "1")).append(put("b", "2"));
        folder = written.folder();
        entry = written.segment().entry();
        file = folder.get(NAME);
    }

    private Segment open(byte[] bytes) throws IOException {
        folder.put(NAME, bytes);
        return Segment.open(folder, STORE_ID, entry, true);
    }

    private <T extends KvException> void assertRefused(Class<T> type, String message, byte[] bytes) {
        T refused = assertThrows(type, () -> open(bytes).close());
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    private void assertRefused(String message, SegmentEntry other, UUID storeId) {
        KvException.Corrupt refused =
                assertThrows(KvException.Corrupt.class, () -> Segment.open(folder, storeId, other, true).close());
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    private byte[] changed(int offset, int value) {
        byte[] bytes = file.clone();
        bytes[offset] = (byte) value;
        return bytes;
    }

    private byte[] withRightCrc(byte[] bytes) {
        FileHeaders.putCrc(bytes, SEGMENT_CRC_OFFSET);
        return bytes;
    }

    private SegmentEntry entry(long number, long salt, int capacity) {
        return new SegmentEntry(number, salt, 1, 2, 0, capacity, entry.end(), entry.endCheck(), entry.chainCheck(), 0,
                5);
    }

    @Test
    void create_new_isZerosBehindTheHeader() throws IOException {
        Segment.create(folder, STORE_ID, 2, 5, 4096, 512).close();
        byte[] created = folder.get("segment-2");
        assertEquals(512, created.length);
        for (int offset = START_SEQUENCE_OFFSET; offset < created.length; offset++) {
            assertEquals(0, created[offset], "offset " + offset);
        }
    }

    @Test
    void create_new_isForcedBeforeItIsMapped() throws IOException {
        Segment.create(folder, STORE_ID, 2, 5, 4096, 512).close();
        List<String> operations = folder.operations();
        assertEquals("force segment-2", operations.get(operations.size() - 2));
        assertEquals("map segment-2", operations.getLast());
    }

    @Test
    void create_diskFull_leavesNothing() {
        folder.fault((operation, _) -> {
            if (operation.equals("force")) {
                throw new IOException("No space left on device");
            }
        });
        assertThrows(IOException.class, () -> Segment.create(folder, STORE_ID, 2, 5, 4096, 512));
        assertEquals(List.of(NAME), folder.list());
    }

    @Test
    void leave_growthComesLate_changesNothing() throws IOException {
        Segment segment = Segment.create(folder, STORE_ID, 2, 5, 4096, 512);
        segment.start(1, 0);
        segment.leave(new Epochs());
        segment.grow(1024, false);
        segment.touch(0, 512);
        assertEquals(512, segment.written());
        assertEquals(512, folder.get("segment-2").length);
        segment.close();
    }

    @Test
    void open_intact_knowsWhatTheEntrySays() throws IOException {
        try (var closing = closing(open(file))) {
            assertEquals(entry, closing.segment().entry());
        }
    }

    private record Closing(Segment segment) implements AutoCloseable {
        @Override
        public void close() {
            segment.close();
        }
    }

    private static Closing closing(Segment segment) {
        return new Closing(segment);
    }

    @Test
    void open_anyBitOfTheHeaderFlipped_refused() {
        for (int offset = 0; offset < START_SEQUENCE_OFFSET; offset++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] bytes = changed(offset, file[offset] ^ 1 << bit);
                assertThrows(KvException.Corrupt.class, () -> open(bytes).close(), "offset " + offset + " bit " + bit);
            }
        }
    }

    @Test
    void open_otherFile_isNotOurs() {
        byte[] text = new byte[file.length];
        Arrays.fill(text, (byte) 'x');
        assertRefused(KvException.UnsupportedFormat.class, "not a file of a kv store", text);
    }

    @Test
    void open_newerVersion_isTooNew() {
        assertRefused(KvException.UnsupportedFormat.class, "newer version",
                withRightCrc(changed(VERSION_OFFSET, VERSION + 1)));
    }

    @Test
    void open_unknownRequiredFeature_isTooNew() {
        assertRefused(KvException.UnsupportedFormat.class, "newer version",
                withRightCrc(changed(REQUIRED_FEATURES_OFFSET + 1, 0x80)));
    }

    @Test
    void open_unknownOptionalFeature_accepted() throws IOException {
        open(withRightCrc(changed(OPTIONAL_FEATURES_OFFSET, 1))).close();
    }

    @Test
    void open_otherStore_refused() {
        assertRefused("file of another store", entry, new UUID(1, 2));
    }

    @Test
    void open_otherNumberInTheHeader_refused() {
        folder.put("segment-7", file);
        assertRefused("other segment than expected", entry(7, entry.salt(), entry.capacity()), STORE_ID);
    }

    @Test
    void open_otherSalt_refused() {
        assertRefused("other segment than expected", entry(1, entry.salt() + 1, entry.capacity()), STORE_ID);
    }

    @Test
    void open_otherCapacity_refused() {
        assertRefused("other segment than expected", entry(1, entry.salt(), entry.capacity() * 2), STORE_ID);
    }

    @Test
    void open_missing_refused() throws IOException {
        folder.delete(NAME);
        assertRefused("segment missing", entry, STORE_ID);
    }

    @Test
    void open_shorterThanItsHeader_refused() {
        assertRefused(KvException.Corrupt.class, "segment too short",
                Arrays.copyOf(file, SEGMENT_HEADER_LENGTH - 1));
    }

    @Test
    void open_shorterThanItsEnd_refused() {
        assertRefused(KvException.Corrupt.class, "segment too short", Arrays.copyOf(file, entry.end() - 1));
    }

    @Test
    void open_longerThanItsEnd_accepted() throws IOException {
        try (var closing = closing(open(Arrays.copyOf(file, entry.end() + 100)))) {
            assertEquals(entry.end() + 100, closing.segment().written());
        }
    }

    @Test
    void open_refused_closesEverything() {
        int before = folder.openMappings();
        assertThrows(KvException.class, () -> open(changed(SEGMENT_SALT_OFFSET, 0)));
        assertEquals(before, folder.openMappings());
    }

    @Test
    void readStart_started_isValid() {
        SegmentStart start = SegmentStart.read(written.segment());
        assertTrue(start.written());
        assertTrue(start.valid());
        assertEquals(1, start.firstSequence());
    }

    @Test
    void readStart_neverStarted_isNotWritten() throws IOException {
        Segment segment = Segment.create(folder, STORE_ID, 2, 5, 4096, 4096);
        assertFalse(SegmentStart.read(segment).written());
        assertFalse(segment.isStarted());
    }

    @Test
    void readStart_anyBitFlipped_isNotValid() {
        for (int at = START_SEQUENCE_OFFSET; at < SEGMENT_HEADER_LENGTH; at++) {
            for (int bit = 0; bit < 8; bit++) {
                written.flip(at, bit);
                SegmentStart start = SegmentStart.read(written.segment());
                assertTrue(start.written());
                assertFalse(start.valid(), "offset " + at + " bit " + bit);
                written.flip(at, bit);
            }
        }
    }

    @Test
    void startedHeader_forARewrite_isWhatStartWrites() {
        byte[] header = Segment.startedHeader(STORE_ID, entry, 1, 0);
        assertArrayEquals(Arrays.copyOf(file, SEGMENT_HEADER_LENGTH), header);
    }

    @Test
    void trim_zerosBehindTheEnd_cutsThem() throws IOException {
        written.segment().trim();
        assertEquals(written.end(), folder.get(NAME).length);
        assertEquals("force segment-1", folder.operations().getLast());
    }

    @Test
    void trim_tornTail_keepsIt() throws IOException {
        written.segment().keepTornTail();
        written.segment().trim();
        assertEquals(TestSegment.CAPACITY, folder.get(NAME).length);
    }

    @Test
    void force_nothingNew_doesNothing() throws IOException {
        written.segment().force();
        int before = folder.operations().size();
        written.segment().force();
        assertEquals(before, folder.operations().size());
    }

    @Test
    void force_cutShortAfterGrowth_nextForcesTheFile() throws IOException {
        Segment segment = Segment.create(folder, STORE_ID, 2, 5, 8192, 4096);
        segment.start(1, 0);
        segment.grow(8192, false);
        folder.fault((operation, name) -> {
            if (operation.equals("force")) {
                throw new OutOfMemoryError("planted");
            }
        });
        assertThrows(OutOfMemoryError.class, segment::force);
        folder.fault(MemoryFolder.Fault.NONE);
        int before = folder.operations().size();
        segment.force();
        segment.force();
        assertEquals(List.of("force segment-2"), folder.operations().subList(before, folder.operations().size()));
    }

    @Test
    void force_grownMeanwhile_nextForcesTheFile() throws IOException {
        Segment segment = Segment.create(folder, STORE_ID, 2, 5, 8192, 4096);
        segment.start(1, 0);
        segment.grow(5000, false);
        boolean[] once = {true};
        folder.fault((operation, name) -> {
            if (operation.equals("force") && once[0]) {
                once[0] = false;
                segment.grow(8192, false);
            }
        });
        segment.force();
        int before = folder.operations().size();
        segment.force();
        assertEquals(List.of("force segment-2"), folder.operations().subList(before, folder.operations().size()));
    }

    @Test
    void force_afterGrowth_forcesTheFile() throws IOException {
        Segment segment = Segment.create(folder, STORE_ID, 2, 5, 8192, 4096);
        segment.start(1, 0);
        segment.grow(8192, false);
        assertEquals(8192, segment.written());
        assertEquals("write segment-2", folder.operations().getLast());
        segment.force();
        assertEquals("force segment-2", folder.operations().getLast());
    }

    @Test
    void position_slotAndOffset_comeBack() {
        written.segment().slot(MAX_SLOT);
        long position = written.segment().position(Integer.MAX_VALUE);
        assertEquals(MAX_SLOT, Segment.slotOf(position));
        assertTrue(position < 1L << 48);
        assertEquals(Integer.MAX_VALUE, Segment.offsetOf(position));
    }
}
