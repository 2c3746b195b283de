package dev.kvstore.adapters;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Options of an engine: those given, and the defaults of the others. */
public final class EngineOptions {
    private final Map<String, String> values;

    /**
     * Checks that all names are known.
     *
     * @param engine its name, for messages
     * @param defaults every option that the engine knows, with its default
     * @param given what the user says
     * @throws IllegalArgumentException if a name is unknown
     */
    public EngineOptions(String engine, SortedMap<String, String> defaults, Map<String, String> given) {
        for (String name : given.keySet()) {
            if (!defaults.containsKey(name)) {
                throw new IllegalArgumentException(
                        "unknown option: engine=" + engine + " found=" + name + " expected=" + defaults.keySet());
            }
        }
        values = new TreeMap<>(defaults);
        values.putAll(given);
    }

    /**
     * An option as it was written.
     *
     * @param name of the option
     * @return its value
     */
    public String text(String name) {
        return values.get(name);
    }

    /**
     * A number.
     *
     * @param name of the option
     * @param least the smallest that makes sense
     * @param most the largest
     * @return its value
     * @throws IllegalArgumentException if it is no such number
     */
    public long number(String name, long least, long most) {
        String text = values.get(name);
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // told below
        }
        throw refused(name, least + ".." + most);
    }

    /**
     * A choice between true and false.
     *
     * @param name of the option
     * @return its value
     * @throws IllegalArgumentException if it is neither
     */
    public boolean flag(String name) {
        return switch (values.get(name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw refused(name, "true or false");
        };
    }

    /**
     * That a value makes no sense.
     *
     * @param name of the option
     * @param expected what would
     * @return to be thrown
     */
    public IllegalArgumentException refused(String name, String expected) {
        return new IllegalArgumentException(
                "option has no sense: name=" + name + " found=" + values.get(name) + " expected=" + expected);
    }
}
