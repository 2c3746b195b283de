package dev.kvstore.testkit.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormatDocumentTest {
    private static final String TABLE = """
            ## Thing (`THING_*`)

            | offset | size | name | meaning |
            |---|---|---|---|
            | 8 | 4 | first | a |
            | 12 | 8 | second part | b |
            | - | 2 | tail | c |
            | - | ... | rest | d |
            """;

    private static FormatDocument parse(String text) {
        return FormatDocument.parse(text.lines().toList());
    }

    private static void assertRefused(String message, String text) {
        String found = assertThrows(IllegalArgumentException.class, () -> parse(text)).getMessage();
        assertTrue(found.contains(message), found);
    }

    @Test
    void constants_fieldTable_namesOffsetsAndLengths() {
        assertEquals(
                Map.of("THING_FIRST_OFFSET", "8", "THING_FIRST_LENGTH", "4", "THING_SECOND_PART_OFFSET", "12",
                        "THING_SECOND_PART_LENGTH", "8", "THING_TAIL_LENGTH", "2"),
                parse(TABLE).constants());
    }

    @Test
    void constants_constantTable_namesThemItself() {
        assertEquals(Map.of("LIMIT", "1024", "NAME", "x-"), parse("""
                | constant | value | meaning |
                |---|---|---|
                | `LIMIT` | `1,024` | a |
                | `NAME` | `x-` | b |
                """).constants());
    }

    @Test
    void constants_otherTable_ignored() {
        assertEquals(Map.of(), parse("| a | b |\n|---|---|\n| 1 | 2 |\n").constants());
    }

    @Test
    void parse_holeBetweenFields_refused() {
        assertRefused("line 6: offset 13 does not follow", TABLE.replace("| 12 |", "| 13 |"));
    }

    @Test
    void parse_tableWithoutPrefix_refused() {
        assertRefused("heading names no prefix", TABLE.replace("(`THING_*`)", ""));
    }

    @Test
    void parse_describedTwice_refused() {
        assertRefused("described twice", TABLE + "\n" + TABLE);
    }

    @Test
    void example_lines_areOneRunOfBytes() {
        FormatDocument document = parse("```hex thing\n0000  01 02  a\n0002  ff     b\n```\n");
        assertArrayEquals(new byte[] {1, 2, -1}, document.example("thing"));
    }

    @Test
    void parse_exampleOffsetWrong_refused() {
        assertRefused("offset is not 2", "```hex thing\n0000  01 02  a\n0003  ff     b\n```\n");
    }

    @Test
    void parse_exampleNotExplained_refused() {
        assertRefused("not explained", "```hex thing\n0000  01 02\n```\n");
    }

    @Test
    void example_unknown_refused() {
        assertThrows(IllegalArgumentException.class, () -> parse("").example("thing"));
    }

    @Test
    void read_noSuchDocument_refused() {
        assertThrows(IOException.class, () -> FormatDocument.read("format-no-such-thing.md"));
    }
}
