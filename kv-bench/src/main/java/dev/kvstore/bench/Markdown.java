package dev.kvstore.bench;

import java.util.List;
import java.util.stream.Collectors;

/** A report as Markdown. */
final class Markdown {
    private Markdown() {}

    static String of(List<Block> blocks) {
        return blocks.stream()
                .map(Markdown::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    private static String of(Block block) {
        return switch (block) {
            case Block.Title(String text) -> "# " + text;
            case Block.Heading(String text) -> "## " + text;
            case Block.Paragraph(String text) -> text;
            case Block.Banner(String word, String text) -> "> **" + word + ".** " + text;
            case Block.Bullets(List<String> lines) -> "* " + String.join("\n* ", lines);
            case Block.Command(String line) -> "```\n" + line + "\n```";
            case Block.Rows(MarkdownTable table) -> table.toString().strip();
            case Block.Bars drawn -> "";
            case Block.Overview drawn -> "";
        };
    }
}
