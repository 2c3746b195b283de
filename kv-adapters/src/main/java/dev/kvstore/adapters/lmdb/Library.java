package dev.kvstore.adapters.lmdb;

import dev.kvstore.adapters.LibraryVersion;
import java.util.Optional;
import org.lmdbjava.Meta;

/** The native library: whether it could be loaded, once for the JVM. */
final class Library {
    private static final String FAILURE = load();

    private Library() {}

    private static String load() {
        try {
            Meta.version();
            return null;
        } catch (LinkageError missing) {
            return "org.lmdbjava:lmdbjava is not on the class path, or not for this platform: " + missing.getMessage();
        } catch (RuntimeException failed) {
            return "its native library could not be loaded: " + failed.getMessage();
        }
    }

    /** Why LMDB cannot be used; empty if it can. */
    static Optional<String> failure() {
        return Optional.ofNullable(FAILURE);
    }

    /** Of LMDB, and of the Java interface. */
    static String version() {
        if (FAILURE != null) {
            return "not loaded";
        }
        Meta.Version lmdb = Meta.version();
        return lmdb.major + "." + lmdb.minor + "." + lmdb.patch + " (lmdbjava "
                + LibraryVersion.of("org.lmdbjava", "lmdbjava") + ")";
    }
}
