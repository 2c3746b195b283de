package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table that reads well as it is and as Markdown. First and last column stand left, the others right. A column that says
 * nothing in any row is left out.
 */
final class MarkdownTable {
    private final List<List<String>> all = new ArrayList<>();

    MarkdownTable(String... head) {
        all.add(List.of(head));
    }

    void row(String... cells) {
        all.add(List.of(cells));
    }

    /** The head and all rows, without columns that say nothing. */
    List<List<String>> tellingColumns() {
        List<Integer> telling = IntStream.range(0, all.getFirst().size())
                .filter(column -> all.stream().skip(1).map(row -> row.get(column)).anyMatch(MarkdownTable::tells))
                .boxed()
                .toList();
        return all.stream().map(row -> telling.stream().map(row::get).toList()).toList();
    }

    private static boolean tells(String cell) {
        return !cell.isEmpty() && !cell.equals("-");
    }

    @Override
    public String toString() {
        List<List<String>> rows = tellingColumns();
        List<Integer> widths = new ArrayList<>(Collections.nCopies(rows.getFirst().size(), 1));
        for (List<String> row : rows) {
            for (int column = 0; column < widths.size(); column++) {
                widths.set(column, Math.max(widths.get(column), row.get(column).length()));
            }
        }
        StringBuilder text = new StringBuilder();
        append(text, rows.getFirst(), widths);
        appendRule(text, widths);
        rows.subList(1, rows.size()).forEach(row -> append(text, row, widths));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> row, List<Integer> widths) {
        for (int column = 0; column < widths.size(); column++) {
            String cell = row.get(column);
            String space = " ".repeat(widths.get(column) - cell.length());
            text.append("| ").append(isLeft(column, widths) ? cell + space : space + cell).append(' ');
        }
        text.append("|\n");
    }

    private static void appendRule(StringBuilder text, List<Integer> widths) {
        for (int column = 0; column < widths.size(); column++) {
            String rule = "-".repeat(widths.get(column));
            text.append("|-").append(rule).append(isLeft(column, widths) ? '-' : ':');
        }
        text.append("|\n");
    }

    private static boolean isLeft(int column, List<Integer> widths) {
        return column == 0 || column == widths.size() - 1;
    }
}
