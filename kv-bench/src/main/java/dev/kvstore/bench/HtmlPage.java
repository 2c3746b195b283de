package dev.kvstore.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A report as one file for a browser: charts inside, nothing loaded, no script, for light and dark screens. */
final class HtmlPage {
    private static final String STYLE = "report.css";

    private HtmlPage() {}

    static String of(List<Block> blocks) {
        String body = blocks.stream().map(HtmlPage::of).collect(Collectors.joining("\n"));
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>kv-bench</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                %s
                </main>
                </body>
                </html>
                """.formatted(style(), body);
    }

    private static String style() {
        try (InputStream file = HtmlPage.class.getResourceAsStream(STYLE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String of(Block block) {
        return switch (block) {
            case Block.Title(String text) -> "<h1>" + Markup.text(text) + "</h1>";
            case Block.Heading(String text) -> "<h2>" + Markup.text(text) + "</h2>";
            case Block.Paragraph(String text) -> "<p>" + Markup.prose(text) + "</p>";
            case Block.Banner(String word, String text) -> "<p class=\"banner\"><strong>" + Markup.text(word)
                    + ".</strong> " + Markup.prose(text) + "</p>";
            case Block.Bullets(List<String> lines) -> lines.stream()
                    .map(line -> "<li>" + Markup.prose(line) + "</li>")
                    .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
            case Block.Command(String line) -> "<pre>" + Markup.text(line) + "</pre>";
            case Block.Rows(MarkdownTable table) -> table(table.tellingColumns());
            case Block.Bars(List<Bar> bars) -> "<figure>" + BarChart.of(bars) + "</figure>";
            case Block.Overview(List<Summary> summaries) -> "<figure>" + RatioChart.of(summaries) + "</figure>";
        };
    }

    private static String table(List<List<String>> rows) {
        String head = row(rows.getFirst(), "th");
        String body = rows.stream().skip(1).map(row -> row(row, "td")).collect(Collectors.joining("\n"));
        return "<div class=\"wide\"><table>\n<thead>" + head + "</thead>\n<tbody>\n" + body
                + "\n</tbody>\n</table></div>";
    }

    private static String row(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + Markup.text(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }
}
