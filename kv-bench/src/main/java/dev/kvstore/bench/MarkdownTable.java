package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table that reads well as it is and as Markdown. First and last column stand left, the others right. */
final class MarkdownTable {
    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(String... head) {
        rows.add(List.of(head));
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
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
