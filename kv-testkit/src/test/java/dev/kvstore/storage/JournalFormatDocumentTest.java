package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.KvOptions;
import dev.kvstore.testkit.format.FormatDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/format-journal.md} says what the code does: the same names, offsets, sizes and values, the same bytes. */
class JournalFormatDocumentTest {
    private static final UUID STORE_ID = UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210");
    private static final long SALT = 0x1122334455667788L;
    private static final long MILLIS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final int CAPACITY = 4096;

    private static FormatDocument document;

    @TempDir
    private Path path;

    @BeforeAll
    static void readDocument() throws IOException {
        document = FormatDocument.read("format-journal.md");
    }

    @Test
    void constants_documentAndCode_sameNamesAndValues() throws IllegalAccessException {
        assertEquals(FormatConstants.of(JournalFormat.class), FormatConstants.of(document));
    }

    @Test
    void example_segment_isWhatTheCodeWrites() throws IOException {
        assertBytes("segment", store().segment());
    }

    @Test
    void example_hint_isWhatTheCodeWrites() throws IOException {
        assertBytes("hint", store().hint());
    }

    @Test
    void example_control_isWhatTheCodeWrites() throws IOException {
        assertBytes("control", store().control());
    }

    @Test
    void example_value_isWhatTheCodeWrites() throws IOException {
        try (Folder folder = new DiskFolder(path)) {
            var reference = new ValueFiles(folder, STORE_ID, List.of()).write(bytes("long"));
            assertBytes("value", Files.readAllBytes(path.resolve("value-1")));
            assertBytes("reference", reference.encode());
        }
    }

    private static void assertBytes(String example, byte[] expected) {
        HexFormat hex = HexFormat.ofDelimiter(" ");
        assertEquals(hex.formatHex(expected), hex.formatHex(document.example(example)), example);
    }

    /** The files of the example. */
    private record StoreFiles(byte[] segment, byte[] hint, byte[] control) {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A put, then a batch of a put and a delete once the first was durable. */
    private StoreFiles store() throws IOException {
        try (Folder folder = new DiskFolder(path)) {
            Segment segment = Segment.create(folder, STORE_ID, 1, SALT, CAPACITY, CAPACITY);
            Control control = new Control(STORE_ID, "example", 1, true, bytes("n=1"), 2, 0, 0, List.of());
            Poison poison = new Poison(folder);
            Catalog catalog = new Catalog(folder, poison, () -> SALT, control, List.of(segment));
            JournalOptions options = new JournalOptions("example", KvOptions.DEFAULT, new byte[0],
                    JournalOptions.Sizes.DEFAULT, Background.INLINE);
            Reserve reserve = new Reserve(folder, false);
            Growth growth = new Growth(options, false, reserve, poison, "example");
            Supply supply = new Supply(catalog, options, false, reserve, poison, "example");
            Tail tail = new Tail(catalog, growth, supply, poison, () -> MILLIS, false, 1, 0);
            tail.start(segment, 0);
            tail.append(new Frame().put(bytes("fruit"), bytes("apple"), 0), false);
            catalog.durable(1);
            tail.append(new Frame().put(bytes("a"), bytes("1"), 0).delete(bytes("fruit"), 1), false);
            segment.trim();
            segment.force();
            segment.seal();
            HintWriter.write(folder, STORE_ID, segment, true);
            byte[] encoded = ControlFile.encode(new Control(
                    STORE_ID, "example", 3, true, bytes("n=1"), 2, 3, 0, List.of(segment.entry())));
            StoreFiles files = new StoreFiles(
                    Files.readAllBytes(path.resolve("segment-1")), Files.readAllBytes(path.resolve("hint-1")), encoded);
            catalog.close();
            return files;
        }
    }
}
