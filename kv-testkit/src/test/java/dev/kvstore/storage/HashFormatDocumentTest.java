package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.testkit.format.FormatDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/format-hash.md} says what the code does: the same names, offsets, sizes and values, the same bytes. */
class HashFormatDocumentTest {
    private static final UUID STORE_ID = UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210");
    private static final long SEED = 0x1122334455667788L;

    private final FormatDocument document;

    @TempDir
    private Path path;

    HashFormatDocumentTest() throws IOException {
        document = FormatDocument.read("format-hash.md");
    }

    @Test
    void constants_documentAndCode_sameNamesAndValues() throws IllegalAccessException {
        assertEquals(FormatConstants.of(HashFormat.class), FormatConstants.of(document));
    }

    /** Two keys in bucket 1, one in bucket 63; one segment. */
    @Test
    void example_directory_isWhatTheCodeWrites() throws IOException {
        try (Folder folder = new DiskFolder(path);
                HashDirectory directory = HashDirectory.offHeap(position -> position)) {
            Segment segment = Segment.create(folder, STORE_ID, 7, SEED, 4096, 4096);
            segment.start(1, 0);
            directory.insert(0x41, 96);
            directory.insert(0x8001, 136);
            directory.insert(0x3F, 176);
            DirectoryWriter.write(folder, STORE_ID, List.of(segment), new KeptDirectory(directory, SEED));
            segment.close();
        }
        HexFormat hex = HexFormat.ofDelimiter(" ");
        byte[] written = Files.readAllBytes(path.resolve("DIRECTORY"));
        assertEquals(hex.formatHex(written), hex.formatHex(document.example("directory")));
    }
}
