package dev.kvstore.adapters.chronicle;

import dev.kvstore.adapters.LibraryVersion;
import java.util.List;
import java.util.Optional;

/** The library: whether it is there and the JVM lets it do what it does. */
final class Library {
    /** What Chronicle Map reaches into, as flags of the JVM. */
    private static final List<String> OPENED = List.of("java.lang", "java.lang.reflect", "sun.nio.ch");

    private static final String FAILURE = failureNow();

    private Library() {}

    private static String failureNow() {
        Module base = Object.class.getModule();
        for (String name : OPENED) {
            if (!base.isOpen(name, Library.class.getModule())) {
                return "it needs the flag --add-opens=java.base/" + name
                        + "=ALL-UNNAMED and others, see docs/adapters.md";
            }
        }
        if (ModuleLayer.boot().findModule("jdk.compiler").isEmpty()) {
            return "it compiles Java when it starts and needs a JDK with the module jdk.compiler";
        }
        return missing();
    }

    private static String missing() {
        try {
            Class.forName("net.openhft.chronicle.map.ChronicleMap");
            return null;
        } catch (ClassNotFoundException | LinkageError missing) {
            return "net.openhft:chronicle-map is not on the class path, or not complete: " + missing.getMessage();
        }
    }

    /** Why Chronicle Map cannot be used; empty if it can. */
    static Optional<String> failure() {
        return Optional.ofNullable(FAILURE);
    }

    static String version() {
        return FAILURE == null ? LibraryVersion.of("net.openhft", "chronicle-map") : "not loaded";
    }
}
