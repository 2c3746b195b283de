package dev.kvstore.adapters.sqlite;

import java.util.Optional;
import org.sqlite.SQLiteJDBCLoader;

/** The native library, which the jar unpacks into the folder for temporary files: whether it could be loaded, once for the JVM. */
final class NativeLibrary {
    private static final String FAILURE = load();

    private NativeLibrary() {}

    private static String load() {
        try {
            return SQLiteJDBCLoader.initialize() ? null : "its native library could not be loaded";
        } catch (Exception | LinkageError failed) { // it declares to throw just this
            return "org.xerial:sqlite-jdbc has no native library for this platform: " + failed.getMessage();
        }
    }

    /** Why SQLite cannot be used; empty if it can. */
    static Optional<String> failure() {
        return Optional.ofNullable(FAILURE);
    }
}
