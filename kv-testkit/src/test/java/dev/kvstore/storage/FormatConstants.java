package dev.kvstore.storage;

import dev.kvstore.testkit.format.FormatDocument;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names and values of the constants of a format, a line each, so that a failure shows what differs. */
final class FormatConstants {
    private FormatConstants() {}

    static String of(Class<?> format) throws IllegalAccessException {
        SortedMap<String, String> constants = new TreeMap<>();
        for (Field field : format.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                constants.put(field.getName(), text(field.get(null)));
            }
        }
        return lines(constants);
    }

    static String of(FormatDocument document) {
        SortedMap<String, String> described = new TreeMap<>();
        document.constants().forEach((name, value) -> described.put(name, normalized(value)));
        return lines(described);
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? HexFormat.ofDelimiter(" ").formatHex(bytes) : value.toString();
    }

    private static String normalized(String value) {
        return value.startsWith("0x") ? Long.decode(value).toString() : value;
    }

    private static String lines(SortedMap<String, String> map) {
        List<String> lines = new ArrayList<>();
        map.forEach((name, value) -> lines.add(name + " = " + value));
        return String.join("\n", lines);
    }
}
