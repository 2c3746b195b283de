package dev.kvstore.adapters;

import java.util.Optional;

/**
 * The jar of a store that is written in Java: whether it is there.
 *
 * @param group of its coordinates
 * @param artifact of its coordinates
 * @param aClass one of its classes
 */
public record LibraryJar(String group, String artifact, String aClass) {
    /**
     * Why the library cannot be used.
     *
     * @return what to add; empty if it can be used
     */
    public Optional<String> missing() {
        try {
            Class.forName(aClass, true, LibraryJar.class.getClassLoader());
            return Optional.empty();
        } catch (ClassNotFoundException | LinkageError missing) {
            return Optional.of(group + ":" + artifact + " is not on the class path, or not complete: "
                    + missing.getMessage());
        }
    }

    /**
     * Its version.
     *
     * @return what Maven or the manifest says; "unknown" if the jar was merged with others, "not loaded" if it is not there
     */
    public String version() {
        try {
            Package manifest = Class.forName(aClass).getPackage();
            return artifact.equals(manifest.getImplementationTitle())
                    ? manifest.getImplementationVersion()
                    : LibraryVersion.of(group, artifact);
        } catch (ClassNotFoundException | LinkageError missing) {
            return "not loaded";
        }
    }
}
