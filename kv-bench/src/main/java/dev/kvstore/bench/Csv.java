package dev.kvstore.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The cells as a table for spreadsheets and data frames: one line each, the fields of the result file, inner ones with a dot. */
final class Csv {
    private Csv() {}

    static String of(List<Cell> cells) {
        List<Map<String, String>> rows = cells.stream().map(Csv::row).toList();
        Set<String> columns = new LinkedHashSet<>();
        rows.forEach(row -> columns.addAll(row.keySet()));
        List<String> lines = new ArrayList<>(List.of(line(columns, Function.identity())));
        rows.forEach(row -> lines.add(line(columns, column -> row.getOrDefault(column, ""))));
        return String.join("\n", lines) + "\n";
    }

    private static Map<String, String> row(Cell cell) {
        Map<String, String> row = new LinkedHashMap<>();
        flatten("", Json.LINE.valueToTree(cell), row);
        return row;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> row) {
        if (node.isObject()) {
            node.properties().forEach(
                    field -> flatten(path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(),
                            row));
        } else if (node.isArray()) {
            row.put(path, node.valueStream().map(JsonNode::asText).collect(Collectors.joining("; ")));
        } else if (!node.isNull()) {
            row.put(path, node.asText());
        } else {
            row.put(path, "");
        }
    }

    private static String line(Set<String> columns, Function<String, String> text) {
        return columns.stream().map(text).map(Csv::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
