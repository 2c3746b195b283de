package dev.kvstore.bench;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** YCSB's way to give options: {@code -P FILE} with lines such as {@code num=1000}, and {@code -p num=1000}. */
final class PropertyArguments {
    private PropertyArguments() {}

    /** Puts such options, as long ones, right behind the command, so that others win. */
    static String[] expand(String[] arguments) {
        List<String> properties = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            boolean last = i == arguments.length - 1;
            if (arguments[i].equals("-P") && !last) {
                properties.addAll(file(Path.of(arguments[++i])));
            } else if (arguments[i].equals("-p") && !last) {
                properties.add(option(arguments[++i]));
            } else {
                rest.add(arguments[i]);
            }
        }
        rest.addAll(Math.min(1, rest.size()), properties);
        return rest.toArray(String[]::new);
    }

    private static String option(String property) {
        if (property.indexOf('=') < 1) {
            throw new WrongUse("property is not name=value: found=" + property);
        }
        return "--" + property;
    }

    private static List<String> file(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException missing) {
            throw new WrongUse("property file cannot be read: path=" + file);
        }
        return properties.stringPropertyNames().stream()
                .sorted()
                .map(name -> "--" + name + "=" + properties.getProperty(name))
                .toList();
    }
}
