package dev.kvstore.adapters.rocksdb;

import java.util.Optional;
import org.rocksdb.RocksDB;

/** The native library: whether it could be loaded, once for the JVM. */
final class Library {
    private static final String FAILURE = load();

    private Library() {}

    private static String load() {
        try {
            RocksDB.loadLibrary();
            return null;
        } catch (LinkageError missing) {
            return "org.rocksdb:rocksdbjni is not on the class path, or not for this platform: " + missing.getMessage();
        } catch (RuntimeException failed) {
            return "its native library could not be loaded: " + failed.getMessage();
        }
    }

    /** Why RocksDB cannot be used; empty if it can. */
    static Optional<String> failure() {
        return Optional.ofNullable(FAILURE);
    }

    static String version() {
        return FAILURE == null ? RocksDB.rocksdbVersion().toString() : "not loaded";
    }
}
