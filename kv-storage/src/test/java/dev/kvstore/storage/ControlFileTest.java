package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static dev.kvstore.storage.TestSegment.STORE_ID;
import static dev.kvstore.storage.TestSegment.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlFileTest {
    private static final SegmentEntry SEALED =
            new SegmentEntry(7, -3, 1, 90, 1_700_000_000_000L, 1 << 30, 5000, 0xABCD1234, 0x1234ABCD, ENTRY_SEALED, 3);
    private static final SegmentEntry ACTIVE = new SegmentEntry(9, 1L << 63, 91, 90, 0, 65536, 80, -1, -1, ENTRY_TORN,
            MAX_SLOT);
    private static final Control CONTROL = new Control(
            STORE_ID, "sixteen-letters-", 12, true, new byte[] {1, 2, 3}, 10, 88, 17, List.of(SEALED, ACTIVE));

    private final MemoryFolder folder = new MemoryFolder();
    private final Poison poison = new Poison(folder);
    private final ControlFile file = new ControlFile(folder, poison);

    private Control read(byte[] bytes) throws IOException {
        folder.put(CONTROL_NAME, bytes);
        return file.read();
    }

    private <T extends KvException> void assertRefused(Class<T> type, String message, byte[] bytes) {
        T refused = assertThrows(type, () -> read(bytes));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    private static byte[] changed(int offset, int value) {
        byte[] bytes = ControlFile.encode(CONTROL);
        Bytes.putShort(bytes, offset, value);
        FileHeaders.putCrc(bytes, bytes.length - CONTROL_CRC_LENGTH);
        return bytes;
    }

    private static void assertSame(Control expected, Control found) {
        assertArrayEquals(expected.settings(), found.settings());
        assertEquals(expected.segments(), found.segments());
        assertArrayEquals(ControlFile.encode(expected), ControlFile.encode(found));
    }

    @Test
    void publish_thenRead_sameContents() throws IOException {
        file.publish(CONTROL);
        assertSame(CONTROL, file.read());
    }

    @Test
    void read_slotTwiceOrTooLarge_refused() {
        for (int slot : new int[] {3, -1, MAX_SLOT + 1}) {
            Control twice = new Control(STORE_ID, "e", 12, true, new byte[0], 10, 88, 17,
                    List.of(SEALED, ACTIVE.inSlot(slot)));
            assertRefused(KvException.Corrupt.class, "found=" + slot, ControlFile.encode(twice));
        }
    }

    @Test
    void publish_emptyStore_sameContents() throws IOException {
        Control empty = new Control(STORE_ID, "", 0, false, new byte[0], 1, 0, 0, List.of());
        file.publish(empty);
        assertSame(empty, file.read());
        assertFalse(file.read().clean());
    }

    @Test
    void publish_inThisOrder_replacesAtOnce() throws IOException {
        file.publish(CONTROL);
        assertEquals(
                List.of("delete CONTROL.new", "create CONTROL.new", "write CONTROL.new", "force CONTROL.new",
                        "rename CONTROL", "force ", "open CONTROL"),
                folder.operations());
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "force"})
    void publish_diskFull_keepsTheOldOneAndGoesOn(String failing) throws IOException {
        file.publish(CONTROL);
        byte[] before = folder.get(CONTROL_NAME);
        folder.fault((operation, name) -> {
            if (operation.equals(failing) && name.equals(CONTROL_TEMPORARY_NAME)) {
                throw new IOException("No space left on device");
            }
        });
        assertThrows(IOException.class, () -> file.publish(CONTROL));
        assertArrayEquals(before, folder.get(CONTROL_NAME));
        assertEquals(List.of(CONTROL_NAME), folder.list());
        poison.check();
    }

    @Test
    void publish_forceOfFolderFails_poisons() {
        folder.fault((operation, name) -> {
            if (operation.equals("force") && name.isEmpty()) {
                throw new IOException("broken");
            }
        });
        assertThrows(KvException.Failed.class, () -> file.publish(CONTROL));
        assertTrue(poison.isPoisoned());
    }

    @Test
    void isInPlace_replacedByAnother_false() throws IOException {
        file.publish(CONTROL);
        assertTrue(file.isInPlace());
        folder.delete(CONTROL_NAME);
        assertFalse(file.isInPlace());
        folder.put(CONTROL_NAME, ControlFile.encode(CONTROL));
        assertFalse(file.isInPlace());
    }

    @Test
    void read_anyBitFlipped_isCorrupt() {
        byte[] bytes = ControlFile.encode(CONTROL);
        for (int offset = 0; offset < bytes.length; offset++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[offset] ^= (byte) (1 << bit);
                assertThrows(KvException.Corrupt.class, () -> read(flipped), "offset " + offset + " bit " + bit);
            }
        }
    }

    @Test
    void read_truncatedAnywhere_refused() {
        byte[] bytes = ControlFile.encode(CONTROL);
        for (int length = 0; length < bytes.length; length++) {
            byte[] truncated = Arrays.copyOf(bytes, length);
            assertThrows(KvException.class, () -> read(truncated), "length " + length);
        }
    }

    @Test
    void read_bytesBehindTheCrc_isCorrupt() {
        byte[] bytes = ControlFile.encode(CONTROL);
        assertRefused(KvException.Corrupt.class, "damaged file header", Arrays.copyOf(bytes, bytes.length + 1));
    }

    @Test
    void read_wrongCountWithARightCrc_isCorrupt() {
        assertRefused(KvException.Corrupt.class, "wrong length", changed(CONTROL_SEGMENT_COUNT_OFFSET, 3));
        assertRefused(KvException.Corrupt.class, "wrong length", changed(CONTROL_SEGMENT_COUNT_OFFSET + 2, 0xFFFF));
        assertRefused(KvException.Corrupt.class, "wrong length", changed(CONTROL_SETTINGS_LENGTH_OFFSET, 4));
        assertRefused(KvException.Corrupt.class, "wrong length", changed(CONTROL_SETTINGS_LENGTH_OFFSET + 2, 0xFFFF));
    }

    @Test
    void read_newerVersion_isTooNew() {
        assertRefused(KvException.UnsupportedFormat.class, "found=version 2", changed(VERSION_OFFSET, VERSION + 1));
    }

    @Test
    void read_unknownRequiredFeature_isTooNew() {
        assertRefused(KvException.UnsupportedFormat.class, "required features 0x1",
                changed(REQUIRED_FEATURES_OFFSET, 1));
    }

    @Test
    void read_unknownOptionalFeature_accepted() throws IOException {
        assertEquals(CONTROL.segments(), read(changed(OPTIONAL_FEATURES_OFFSET, 1)).segments());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PK\u0003\u0004", "\u0089PNG\r\n\u001a\n", "# Notes\n", "x"})
    void read_zipOrImageOrText_isNotOurs(String start) {
        byte[] head = new byte[start.length()];
        for (int i = 0; i < head.length; i++) {
            head[i] = (byte) start.charAt(i);
        }
        assertRefused(KvException.UnsupportedFormat.class, "not a file of a kv store", head);
        assertRefused(KvException.UnsupportedFormat.class, "not a file of a kv store", Arrays.copyOf(head, 5000));
    }

    @Test
    void read_lineEndsConverted_isCorrupt() {
        byte[] bytes = ControlFile.encode(CONTROL);
        byte[] converted = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, converted, 0, 4);
        System.arraycopy(bytes, 5, converted, 4, bytes.length - 5);
        assertThrows(KvException.class, () -> read(converted));
    }

    @Test
    void read_shrunkMeanwhile_isAnIoError() {
        folder.put(CONTROL_NAME, ControlFile.encode(CONTROL));
        folder.fault((operation, name) -> {
            if (operation.equals("read")) {
                throw new EOFException("file too short");
            }
        });
        assertThrows(IOException.class, file::read);
    }

    @Test
    void open_otherEngine_refusedByName() {
        folder.put(CONTROL_NAME, ControlFile.encode(CONTROL));
        JournalOptions options = new JournalOptions("btree", KvOptions.DEFAULT);
        KvException refused = assertThrows(KvException.UnsupportedFormat.class, () -> Journal.open(folder, options));
        assertTrue(refused.getMessage().contains("sixteen-letters-"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 500})
    void open_controlFileOfZerosBesideASegment_isCorrupt(int length) {
        folder.put(CONTROL_NAME, new byte[length]);
        folder.put(segmentName(1), new byte[4096]);
        JournalOptions options = new JournalOptions("btree", KvOptions.DEFAULT);
        KvException.Corrupt refused = assertThrows(KvException.Corrupt.class, () -> Journal.open(folder, options));
        assertEquals(folder.path().resolve(CONTROL_NAME), refused.path());
        assertEquals(0, refused.position());
        assertTrue(refused.getMessage().matches(".* found=0( bytes)? expected=.+"), refused.getMessage());
        assertEquals(List.of(CONTROL_NAME, segmentName(1)), folder.list());
    }

    @Test
    void open_controlFileOfAnotherProgramBesideASegment_isCorrupt() {
        folder.put(CONTROL_NAME, bytes("Package: kv"));
        folder.put(segmentName(1), new byte[4096]);
        JournalOptions options = new JournalOptions("btree", KvOptions.DEFAULT);
        assertThrows(KvException.Corrupt.class, () -> Journal.open(folder, options));
    }

    @Test
    void open_emptyControlFileAlone_isNotOurs() {
        folder.put(CONTROL_NAME, new byte[0]);
        JournalOptions options = new JournalOptions("btree", KvOptions.DEFAULT);
        assertThrows(KvException.UnsupportedFormat.class, () -> Journal.open(folder, options));
    }

    @Test
    void open_refused_changesNothing() {
        folder.put(CONTROL_NAME, bytes("PK"));
        JournalOptions options = new JournalOptions("btree", KvOptions.DEFAULT);
        assertThrows(KvException.UnsupportedFormat.class, () -> Journal.open(folder, options));
        assertEquals(List.of(CONTROL_NAME), folder.list());
        assertArrayEquals(bytes("PK"), folder.get(CONTROL_NAME));
    }
}
