package dev.kvstore.bench;

import java.util.List;

/** A piece of a report, whatever it is printed as. */
sealed interface Block {
    /** The first line. */
    record Title(String text) implements Block {}

    /** Begins a section. */
    record Heading(String text) implements Block {}

    /** Plain sentences. */
    record Paragraph(String text) implements Block {}

    /** A warning, under the word that says which. */
    record Banner(String word, String text) implements Block {}

    /** A list. */
    record Bullets(List<String> lines) implements Block {}

    /** A command to be typed. */
    record Command(String line) implements Block {}

    /** Rows and columns. */
    record Rows(MarkdownTable table) implements Block {}

    /** Operations a second, for media that can draw. */
    record Bars(List<Bar> bars) implements Block {}

    /** Ratios to the reference in all tables, for media that can draw. */
    record Overview(List<Summary> summaries) implements Block {}
}
