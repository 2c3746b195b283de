package dev.kvstore.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The command that does a run once more, with the same seed and every option that it had, also those by default. */
final class Repeat {
    private static final String SECONDS = "Seconds";
    private static final String PLAIN = "[\\w./,:=@%+-]+";

    private Repeat() {}

    static String command(Result result) {
        StringJoiner command = new StringJoiner(" ", "java -jar kv-bench.jar run ", "");
        result.options().forEach((name, value) -> add(command, name, value));
        return command.add("--seed " + result.seed()).toString();
    }

    /** Fields of the result file are called as the options are, in the manner of JSON. */
    private static void add(StringJoiner command, String name, Object value) {
        boolean seconds = name.endsWith(SECONDS);
        String option = option(seconds ? name.substring(0, name.length() - SECONDS.length()) : name);
        switch (value) {
            case null -> {}
            case Boolean flag when !flag -> {}
            case Boolean flag -> command.add(option);
            case List<?> list when list.isEmpty() -> {}
            case List<?> list -> command.add(option + " "
                    + quoted(list.stream().map(Object::toString).collect(Collectors.joining(","))));
            default -> command.add(option + " " + quoted(value + (seconds ? "s" : "")));
        }
    }

    private static String option(String name) {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static String quoted(String value) {
        return value.matches(PLAIN) ? value : "'" + value.replace("'", "'\\''") + "'";
    }
}
