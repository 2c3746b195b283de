package dev.kvstore.testkit.contract;

import dev.kvstore.KeyRange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The rows of {@code ranges.csv}. */
final class RangeTable {
    /** What the store holds. */
    static final List<byte[]> KEYS = keys("02 04 06 0600 06ff 08 7f 80 96 ff ffff");

    private RangeTable() {}

    /**
     * One row.
     *
     * @param text the row as it is in the file
     * @param range the range it speaks of
     * @param expected the keys in it, in its direction
     */
    record Row(String text, KeyRange range, List<String> expected) {
        @Override
        public String toString() {
            return text;
        }
    }

    static Contents contents() {
        Contents contents = new Contents();
        KEYS.forEach(key -> contents.put(key, key));
        return contents;
    }

    static List<Row> rows() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                RangeTable.class.getResourceAsStream("ranges.csv"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(RangeTable::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row parse(String line) {
        String[] cells = line.split(",", -1);
        KeyRange range = range(
                bound(cells[0]), Boolean.parseBoolean(cells[1]), bound(cells[2]), Boolean.parseBoolean(cells[3]));
        List<String> expected = Stream.of(cells[5].split(" ")).filter(key -> !key.isEmpty()).toList();
        return new Row(line, cells[4].equals("desc") ? range.reversed() : range, expected);
    }

    private static byte[] bound(String cell) {
        return switch (cell) {
            case "-" -> null;
            case "''" -> Bytes.EMPTY;
            default -> HexFormat.of().parseHex(cell);
        };
    }

    /** The ascending range between two ends; null is an unbounded one. */
    static KeyRange range(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive) {
        if (low == null && high == null) {
            return KeyRange.all();
        }
        if (low == null) {
            return highInclusive ? KeyRange.atMost(high) : KeyRange.lessThan(high);
        }
        if (high == null) {
            return lowInclusive ? KeyRange.atLeast(low) : KeyRange.greaterThan(low);
        }
        if (lowInclusive) {
            return highInclusive ? KeyRange.closed(low, high) : KeyRange.closedOpen(low, high);
        }
        return highInclusive ? KeyRange.openClosed(low, high) : KeyRange.open(low, high);
    }

    private static List<byte[]> keys(String hex) {
        return Stream.of(hex.split(" ")).map(HexFormat.of()::parseHex).toList();
    }
}
