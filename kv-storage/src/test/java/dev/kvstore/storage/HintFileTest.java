package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static dev.kvstore.storage.TestSegment.MILLIS;
import static dev.kvstore.storage.TestSegment.STORE_ID;
import static dev.kvstore.storage.TestSegment.bytes;
import static dev.kvstore.storage.TestSegment.put;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HintFileTest {
    private static final String NAME = "hint-1";

    private final TestSegment segment;
    private final MemoryFolder folder;

    HintFileTest() throws IOException {
        segment = new TestSegment(900_000, 1_000_000);
        folder = segment.folder();
    }

    private void write() throws IOException {
        HintWriter.write(folder, STORE_ID, segment.segment(), true);
    }

    private HintReader open() throws IOException {
        return HintReader.open(folder, STORE_ID, segment.segment(), segment.segment().endCheck());
    }

    /** Everything in the file; its filter is verified too. */
    private List<KeyEntry> read() throws IOException {
        List<KeyEntry> entries = new ArrayList<>();
        try (HintReader reader = open()) {
            KeyFilter filter = reader.readFilter();
            reader.forEach(entries::add);
            entries.forEach(entry -> assertTrue(filter.mayContain(entry.key())));
        }
        return entries;
    }

    private List<KeyEntry> expected() {
        List<KeyEntry> entries = new ArrayList<>();
        SegmentReader.forEach(segment.segment(), record -> entries.add(KeyEntry.of(record)));
        return entries;
    }

    private static String text(List<KeyEntry> entries) {
        StringBuilder text = new StringBuilder();
        for (KeyEntry entry : entries) {
            text.append(Arrays.hashCode(entry.key())).append(' ').append(entry.delete()).append(' ');
            text.append(entry.sequence()).append(' ').append(entry.millis()).append(' ').append(entry.position());
            text.append(' ').append(entry.length()).append(' ').append(entry.valueFile()).append('\n');
        }
        return text.toString();
    }

    private void writeFew() throws IOException {
        segment.append(put("a", "1"));
        segment.append(new Frame().delete(bytes("b"), 3).put(bytes(""), new ValueReference(1L << 40, 9, 1), 0));
        write();
    }

    @Test
    void read_allKinds_sameEntries() throws IOException {
        writeFew();
        assertEquals(text(expected()), text(read()));
        assertEquals(3, read().size());
        assertEquals(1L << 40, read().getLast().valueFile());
    }

    @Test
    void read_noRecord_noEntry() throws IOException {
        write();
        assertEquals(List.of(), read());
    }

    @Test
    void read_moreThanABlock_sameEntries() throws IOException {
        byte[] longest = new byte[65_535];
        segment.append(new Frame().put(longest, bytes("v"), 0));
        for (int i = 0; i < 7_500; i++) {
            segment.append(put("some key of usual length " + i, "v" + i), MILLIS + i, i);
        }
        segment.append(new Frame().delete(longest, 0));
        write();
        assertTrue(folder.get(NAME).length > 3 * BLOCK_FULL_LENGTH);
        assertEquals(text(expected()), text(read()));
    }

    @Test
    void read_gaps_sameSequenceNumbers() throws IOException {
        List<Long> sequences = List.of(1_000_005L, 1_000_006L + (1L << 31));
        Frame frame = new Frame();
        sequences.forEach(each -> frame.copy(new Record(RECORD_PUT, each, 0, 0, 0, 0, bytes("k"), bytes("v"))));
        segment.appendCopies(frame, sequences.getLast());
        write();
        assertEquals(sequences, read().stream().map(KeyEntry::sequence).toList());
    }

    @Test
    void write_segmentGrown_replacesTheFile() throws IOException {
        writeFew();
        segment.append(put("c", "3"));
        write();
        assertEquals(4, read().size());
        assertEquals(List.of(NAME, "segment-1"), folder.list());
    }

    @Test
    void write_diskFull_leavesNothing() {
        segment.append(put("a", "1"));
        folder.fault(MemoryFolder.Fault.FULL);
        assertThrows(IOException.class, this::write);
        assertEquals(List.of("segment-1"), folder.list());
    }

    @Test
    void read_anyBitFlipped_noticed() throws IOException {
        writeFew();
        byte[] bytes = folder.get(NAME);
        for (int at = 0; at < bytes.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << bit);
                folder.put(NAME, flipped);
                assertThrows(KvException.Corrupt.class, this::read, "position " + at + " bit " + bit);
            }
        }
    }

    @Test
    void read_truncatedAnywhere_noticed() throws IOException {
        writeFew();
        byte[] bytes = folder.get(NAME);
        for (int length = 0; length < bytes.length; length++) {
            folder.put(NAME, Arrays.copyOf(bytes, length));
            assertThrows(KvException.Corrupt.class, this::read, "length " + length);
        }
    }

    /** Zeros over the first block once passed for an empty file: the keys were gone, and their value files too. */
    @Test
    void read_zerosOverAnyEightBytes_noticed() throws IOException {
        writeFew();
        byte[] bytes = folder.get(NAME);
        for (int at = PREAMBLE_LENGTH; at + 8 <= bytes.length; at++) {
            byte[] zeroed = bytes.clone();
            Arrays.fill(zeroed, at, at + 8, (byte) 0);
            folder.put(NAME, zeroed);
            if (!Arrays.equals(bytes, zeroed)) {
                assertThrows(KvException.Corrupt.class, this::read, "position " + at);
            }
        }
    }

    @Test
    void read_blockMissingOrTwice_noticed() throws IOException {
        for (int i = 0; i < 4_000; i++) {
            segment.append(put("some key of usual length " + i, "v" + i), MILLIS + i, i);
        }
        write();
        byte[] bytes = folder.get(NAME);
        int from = HINT_HEADER_LENGTH + Bytes.getInt(bytes, HINT_FILTER_LENGTH_OFFSET);
        int length = BLOCK_HEADER_LENGTH + Bytes.getInt(bytes, from);
        assertTrue(from + length < bytes.length);
        folder.put(NAME, splice(bytes, from, from + length));
        assertThrows(KvException.Corrupt.class, this::read);
        folder.put(NAME, splice(bytes, from + length, from));
        assertThrows(KvException.Corrupt.class, this::read);
    }

    /** The beginning as far as one position, then the end from another. */
    private static byte[] splice(byte[] bytes, int until, int from) {
        byte[] spliced = Arrays.copyOf(bytes, until + bytes.length - from);
        System.arraycopy(bytes, from, spliced, until, bytes.length - from);
        return spliced;
    }

    @Test
    void open_none_null() throws IOException {
        assertNull(open());
    }

    @Test
    void open_forAnEarlierEnd_null() throws IOException {
        writeFew();
        segment.append(put("c", "3"));
        assertNull(open());
    }

    @Test
    void write_damagedSegment_leavesNoFileBehind() {
        segment.append(put("a", "1")).append(put("b", "2"));
        Mapping mapping = segment.segment().mapping();
        int last = segment.segment().tail() - Long.BYTES;
        mapping.putLong(last, ~mapping.getLong(last));
        assertThrows(KvException.Corrupt.class, this::write);
        assertEquals(List.of("segment-1"), folder.list());
    }

    @Test
    void open_otherStore_refused() throws IOException {
        writeFew();
        assertThrows(KvException.Corrupt.class,
                () -> HintReader.open(folder, new UUID(1, 2), segment.segment(), segment.segment().endCheck()));
    }

    @Test
    void open_otherSegment_refused() throws IOException {
        writeFew();
        Segment other = Segment.create(folder, STORE_ID, 2, 5, 4096, 4096);
        folder.put("hint-2", folder.get(NAME));
        assertThrows(KvException.Corrupt.class,
                () -> HintReader.open(folder, STORE_ID, other, segment.segment().endCheck()));
    }

    @Test
    void readFilter_fewKeys_refusesMostOthers() throws IOException {
        writeFew();
        try (HintReader reader = open()) {
            assertNotNull(reader);
            KeyFilter filter = reader.readFilter();
            int wrong = 0;
            for (int i = 0; i < 1000; i++) {
                wrong += filter.mayContain(bytes("other" + i)) ? 1 : 0;
            }
            assertTrue(wrong < 50, wrong + " of 1000");
        }
    }

    @Test
    void replay_damagedHint_givesOutNothingOfIt() throws IOException {
        writeFew();
        byte[] bytes = folder.get(NAME);
        bytes[bytes.length - 1] ^= 1;
        folder.put(NAME, bytes);
        Control control = new Control(STORE_ID, "e", 1, true, new byte[0], 2, 0, 0, List.of());
        Catalog catalog = new Catalog(folder, new Poison(folder), () -> 1, control, List.of(segment.segment()));
        List<KeyEntry> entries = new ArrayList<>();
        new Replay(folder, catalog).run(entries::add);
        assertEquals(text(expected()), text(entries));
        assertFalse(segment.segment().isHinted());
    }

    /** What the index throws was once taken for a damaged hint file, and everything was given out again. */
    @Test
    void replay_actionThrows_isNotTakenForADamagedHint() throws IOException {
        writeFew();
        Control control = new Control(STORE_ID, "e", 1, true, new byte[0], 2, 0, 0, List.of());
        Catalog catalog = new Catalog(folder, new Poison(folder), () -> 1, control, List.of(segment.segment()));
        List<KeyEntry> entries = new ArrayList<>();
        KvException.Corrupt thrown = new KvException.Corrupt("found by the index", folder.path(), 0, "a", "b");
        assertSame(thrown, assertThrows(KvException.Corrupt.class, () -> new Replay(folder, catalog).run(entry -> {
            entries.add(entry);
            throw thrown;
        })));
        assertEquals(1, entries.size());
    }

    @Test
    void write_twice_sameBytes() throws IOException {
        writeFew();
        byte[] first = folder.get(NAME);
        write();
        assertArrayEquals(first, folder.get(NAME));
    }
}
