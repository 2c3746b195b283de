package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;
import static dev.kvstore.storage.TestSegment.STORE_ID;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueFilesTest {
    private static final String NAME = "value-1";

    private final MemoryFolder folder = new MemoryFolder();
    private final ValueFiles values = new ValueFiles(folder, STORE_ID, List.of());

    private static byte[] value(int length) {
        byte[] value = new byte[length];
        new Random(length).nextBytes(value);
        return value;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_143, 262_144, 262_145, 700_000})
    void read_anyLength_sameValue(int length) throws IOException {
        ValueReference reference = values.write(value(length));
        assertArrayEquals(value(length), values.read(reference));
        assertEquals(VALUE_HEADER_LENGTH + length, values.verify(reference));
        assertEquals(VALUE_HEADER_LENGTH + length, folder.get(NAME).length);
    }

    @Test
    void reference_encoded_comesBack() {
        ValueReference reference = new ValueReference(1L << 50, 123, -7);
        assertEquals(reference, ValueReference.decode(reference.encode()));
        assertEquals(REFERENCE_LENGTH, reference.encode().length);
    }

    @Test
    void write_filesThere_takesAHigherNumber() throws IOException {
        ValueFiles later = new ValueFiles(folder, STORE_ID, List.of("value-41", "value-9", "value-x", "segment-77"));
        assertEquals(42, later.write(value(3)).number());
    }

    @Test
    void write_diskFull_leavesNothing() {
        folder.fault((operation, _) -> {
            if (operation.equals("write")) {
                throw new IOException("No space left on device");
            }
        });
        assertThrows(IOException.class, () -> values.write(value(3)));
        assertEquals(List.of(), folder.list());
    }

    @Test
    void force_newFiles_forcesEachOnce() throws IOException {
        values.write(value(3));
        values.write(value(4));
        assertTrue(values.force());
        assertTrue(folder.operations().containsAll(List.of("force value-1", "force value-2")));
        assertFalse(values.force());
    }

    @ParameterizedTest
    @ValueSource(strings = {"value-1", "value-2", ""})
    void force_cutShort_nextForcesAll(String at) throws IOException {
        values.write(value(3));
        values.write(value(4));
        folder.fault((operation, name) -> {
            if (operation.equals("force") && name.equals(at)) {
                throw new OutOfMemoryError("planted");
            }
        });
        assertThrows(OutOfMemoryError.class, values::force);
        folder.fault(MemoryFolder.Fault.NONE);
        int before = folder.operations().size();
        assertTrue(values.force());
        List<String> after = folder.operations().subList(before, folder.operations().size());
        assertTrue(after.containsAll(List.of("force value-1", "force value-2", "force ")), after.toString());
        assertFalse(values.force());
    }

    @Test
    void force_writtenMeanwhile_isForcedByTheNext() throws IOException {
        values.write(value(3));
        boolean[] once = {true};
        folder.fault((operation, name) -> {
            if (operation.equals("force") && once[0]) {
                once[0] = false;
                values.write(value(4));
            }
        });
        assertTrue(values.force());
        int before = folder.operations().size();
        assertTrue(values.force());
        List<String> after = folder.operations().subList(before, folder.operations().size());
        assertTrue(after.contains("force value-2"), after.toString());
        assertFalse(after.contains("force value-1"), after.toString());
    }

    @Test
    void force_fileDiscardedMeanwhile_goesOn() throws IOException {
        values.write(value(3));
        folder.delete(NAME);
        assertTrue(values.force());
    }

    @Test
    void read_anyBitFlipped_isCorrupt() throws IOException {
        ValueReference reference = values.write(value(20));
        byte[] bytes = folder.get(NAME);
        for (int at = 0; at < bytes.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << bit);
                folder.put(NAME, flipped);
                String where = "position " + at + " bit " + bit;
                assertThrows(KvException.Corrupt.class, () -> values.read(reference), where);
                assertThrows(KvException.Corrupt.class, () -> values.verify(reference), where);
            }
        }
    }

    @Test
    void read_truncatedAnywhere_isCorrupt() throws IOException {
        ValueReference reference = values.write(value(20));
        byte[] bytes = folder.get(NAME);
        for (int length = 0; length < bytes.length; length++) {
            folder.put(NAME, Arrays.copyOf(bytes, length));
            assertThrows(KvException.Corrupt.class, () -> values.read(reference), "length " + length);
        }
    }

    @Test
    void read_missing_isCorrupt() throws IOException {
        ValueReference reference = values.write(value(20));
        folder.delete(NAME);
        assertThrows(KvException.Corrupt.class, () -> values.read(reference));
    }

    @Test
    void read_otherReference_isCorrupt() throws IOException {
        values.write(value(20));
        ValueReference written = values.write(value(21));
        assertThrows(KvException.Corrupt.class, () -> values.read(new ValueReference(1, 21, written.crc())));
        assertThrows(KvException.Corrupt.class, () -> values.read(new ValueReference(2, 20, written.crc())));
        assertThrows(KvException.Corrupt.class, () -> values.read(new ValueReference(2, 21, written.crc() + 1)));
        assertThrows(KvException.Corrupt.class, () -> values.read(new ValueReference(2, -1, written.crc())));
    }

    @Test
    void read_otherStore_isCorrupt() throws IOException {
        ValueReference reference = values.write(value(20));
        ValueFiles other = new ValueFiles(folder, new UUID(1, 2), List.of(NAME));
        assertThrows(KvException.Corrupt.class, () -> other.read(reference));
    }

    @Test
    void read_bytesBehindTheValue_ignored() throws IOException {
        ValueReference reference = values.write(value(20));
        folder.put(NAME, Arrays.copyOf(folder.get(NAME), 500));
        assertArrayEquals(value(20), values.read(reference));
    }

    @Test
    void recover_intact_isForcedByTheNextForce() throws IOException {
        ValueReference reference = values.write(value(20));
        ValueFiles reopened = new ValueFiles(folder, STORE_ID, List.of(NAME));
        assertTrue(reopened.recover(reference));
        assertTrue(reopened.force());
        assertEquals(List.of("force value-1", "force "), folder.operations().reversed().subList(0, 2).reversed());
    }

    @Test
    void recover_damaged_false() throws IOException {
        ValueReference reference = values.write(value(20));
        byte[] bytes = folder.get(NAME);
        bytes[VALUE_HEADER_LENGTH] ^= 1;
        folder.put(NAME, bytes);
        assertFalse(values.recover(reference));
    }
}
