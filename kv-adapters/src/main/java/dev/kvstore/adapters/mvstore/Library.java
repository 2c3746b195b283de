package dev.kvstore.adapters.mvstore;

import java.util.Optional;
import org.h2.engine.Constants;

/** The library: whether it is there. */
final class Library {
    private static final String STORE_CLASS = "org.h2.mvstore.MVStore";
    private static final String FAILURE = missing();

    private Library() {}

    private static String missing() {
        try {
            Class.forName(STORE_CLASS);
            return null;
        } catch (ClassNotFoundException | LinkageError missing) {
            return "com.h2database:h2-mvstore is not on the class path: " + missing.getMessage();
        }
    }

    /** Why MVStore cannot be used; empty if it can. */
    static Optional<String> failure() {
        return Optional.ofNullable(FAILURE);
    }

    static String version() {
        return FAILURE == null ? Constants.VERSION : "not loaded";
    }
}
