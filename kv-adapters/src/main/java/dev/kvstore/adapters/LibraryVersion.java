package dev.kvstore.adapters;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of a library, from what Maven puts into its jar. */
public final class LibraryVersion {
    private LibraryVersion() {}

    /**
     * Reads it.
     *
     * @param group of the library
     * @param artifact of the library
     * @return its version, or "unknown"
     */
    public static String of(String group, String artifact) {
        String name = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (InputStream in = LibraryVersion.class.getResourceAsStream(name)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException unreadable) {
            return "unknown";
        }
    }
}
