package dev.kvstore.testkit.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code docs/format-*.md}, as far as a test compares it with the code.
 *
 * <p>Conventions. A heading that ends in a prefix, as in {@code ### Frame (`FRAME_*`)}, says which constants the tables under it
 * describe. A row of a table {@code | offset | size | name | meaning |} stands for {@code PREFIX + NAME + _OFFSET} and {@code
 * PREFIX + NAME + _LENGTH}; {@code -} as offset says that the field has no fixed place, {@code ...} as size that it has no fixed
 * length. Fields with an offset follow each other without a hole. A row of a table {@code | constant | value | meaning |} names its
 * constant itself. A block {@code ```hex name} holds lines of offset, bytes and explanation, each at least two spaces apart.
 */
public final class FormatDocument {
    private static final Pattern PREFIX = Pattern.compile("#+ .*\\(`([A-Z_]*)\\*`\\)");
    private static final Pattern HEADING = Pattern.compile("#+ .*");
    private static final Pattern HEX_LINE =
            Pattern.compile("([0-9a-f]+) {2,}((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: {2,}(\\S.*))?");
    private static final List<String> FIELD_TABLE = List.of("offset", "size", "name", "meaning");
    private static final List<String> CONSTANT_TABLE = List.of("constant", "value", "meaning");
    private static final String FENCE = "```";
    private static final String NONE = "-";
    private static final String ANY = "...";

    private final SortedMap<String, String> constants = new TreeMap<>();
    private final SortedMap<String, byte[]> examples = new TreeMap<>();
    private String prefix;
    private List<String> table = List.of();
    private int nextOffset;
    private String exampleName;
    private ByteArrayOutputStream example;

    private FormatDocument() {}

    /**
     * Reads a document of this project.
     *
     * @param name as in {@code format-journal.md}
     * @return its contents
     * @throws IOException if it cannot be read
     */
    public static FormatDocument read(String name) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("docs").resolve(name))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IOException("no docs/" + name + " here or above: path=" + Path.of("").toAbsolutePath());
        }
        return parse(Files.readAllLines(folder.resolve("docs").resolve(name)));
    }

    /**
     * Reads a document.
     *
     * @param lines of Markdown
     * @return its contents
     */
    public static FormatDocument parse(List<String> lines) {
        FormatDocument document = new FormatDocument();
        for (int i = 0; i < lines.size(); i++) {
            try {
                document.line(lines.get(i));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("line " + (i + 1) + ": " + wrong.getMessage(), wrong);
            }
        }
        return document;
    }

    private void line(String line) {
        if (line.startsWith(FENCE)) {
            fence(line.substring(FENCE.length()).strip());
        } else if (exampleName != null) {
            exampleLine(line);
        } else if (HEADING.matcher(line).matches()) {
            Matcher matcher = PREFIX.matcher(line);
            prefix = matcher.matches() ? matcher.group(1) : null;
        } else {
            tableLine(line);
        }
    }

    private void fence(String info) {
        if (exampleName == null) {
            exampleName = info;
            example = new ByteArrayOutputStream();
            return;
        }
        if (exampleName.startsWith("hex ")) {
            put(examples, exampleName.substring("hex ".length()), example.toByteArray());
        }
        exampleName = null;
    }

    private void exampleLine(String line) {
        if (!exampleName.startsWith("hex ")) {
            return;
        }
        Matcher matcher = HEX_LINE.matcher(line);
        require(matcher.matches(), "no offset, bytes and explanation: " + line);
        require(Integer.parseInt(matcher.group(1), 16) == example.size(),
                "offset is not " + example.size() + ": " + line);
        require(matcher.group(3) != null, "bytes not explained: " + line);
        example.writeBytes(HexFormat.ofDelimiter(" ").parseHex(matcher.group(2)));
    }

    private void tableLine(String line) {
        if (!line.startsWith("|")) {
            table = List.of();
            return;
        }
        List<String> cells = Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
        if (table.isEmpty()) {
            table = cells;
            nextOffset = 0;
        } else if (cells.getFirst().startsWith("--")) {
            require(cells.size() == table.size(), "a table of " + table.size() + " columns: " + line);
        } else if (table.equals(FIELD_TABLE)) {
            field(cells);
        } else if (table.equals(CONSTANT_TABLE)) {
            put(constants, unquoted(cells.get(0)), unquoted(cells.get(1)).replace(",", ""));
        }
    }

    private void field(List<String> cells) {
        require(prefix != null, "heading names no prefix of constants");
        String constant = prefix + cells.get(2).toUpperCase(Locale.ROOT).replace(' ', '_');
        String offset = cells.get(0);
        String size = cells.get(1);
        if (!offset.equals(NONE)) {
            int value = Integer.parseInt(offset);
            require(nextOffset == 0 || value == nextOffset,
                    "offset " + value + " does not follow, expected " + nextOffset);
            nextOffset = value;
            put(constants, constant + "_OFFSET", offset);
        }
        if (!size.equals(ANY)) {
            nextOffset += Integer.parseInt(size);
            put(constants, constant + "_LENGTH", size);
        }
    }

    private static String unquoted(String cell) {
        require(cell.length() > 2 && cell.startsWith("`") && cell.endsWith("`"), "not in back quotes: " + cell);
        return cell.substring(1, cell.length() - 1);
    }

    private static <T> void put(SortedMap<String, T> map, String name, T value) {
        require(map.put(name, value) == null, "described twice: " + name);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * What the tables say, by name of the constant.
     *
     * @return values as in the text, without thousands separators
     */
    public SortedMap<String, String> constants() {
        return new TreeMap<>(constants);
    }

    /**
     * The bytes of a hex example.
     *
     * @param name behind {@code hex}
     * @return the bytes
     */
    public byte[] example(String name) {
        byte[] bytes = examples.get(name);
        require(bytes != null, "no example " + name + ", but " + examples.keySet());
        return bytes.clone();
    }
}
