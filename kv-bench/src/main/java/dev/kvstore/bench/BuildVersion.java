package dev.kvstore.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this jar. */
final class BuildVersion implements IVersionProvider {
    private static final String FILE = "version.properties";

    static String text() {
        Properties properties = new Properties();
        try (InputStream file = BuildVersion.class.getResourceAsStream(FILE)) {
            properties.load(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"kv-bench " + text()};
    }
}
