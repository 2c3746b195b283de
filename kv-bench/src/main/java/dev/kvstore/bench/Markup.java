package dev.kvstore.bench;

import java.util.Locale;

/** Text and numbers inside of HTML and SVG. */
final class Markup {
    private Markup() {}

    static String text(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Text in which words stand in backquotes, as in Markdown. */
    static String prose(String plain) {
        return text(plain).replaceAll("`([^`]*)`", "<code>$1</code>");
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
