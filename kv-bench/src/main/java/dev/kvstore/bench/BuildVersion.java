package dev.kvstore.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What this jar was built from. */
final class BuildVersion implements IVersionProvider {
    private static final String FILE = "version.properties";

    static String text() {
        return property("version");
    }

    /** The commit that was built, "-dirty" behind it if files had been changed; "unknown" outside of a repository. */
    static String commit() {
        return property("commit");
    }

    private static String property(String name) {
        Properties properties = new Properties();
        try (InputStream file = BuildVersion.class.getResourceAsStream(FILE)) {
            properties.load(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty(name);
    }

    @Override
    public String[] getVersion() {
        return new String[] {"kv-bench " + text() + ", commit " + commit()};
    }
}
