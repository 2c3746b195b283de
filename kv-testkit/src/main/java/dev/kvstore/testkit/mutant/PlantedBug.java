package dev.kvstore.testkit.mutant;

/**
 * A bug, and the suite that finds it.
 *
 * @param mutant the bug
 * @param suite must find it
 */
public record PlantedBug(Mutant mutant, Suite suite) {
    /**
     * A bug in a few words.
     *
     * @param name what is wrong
     * @param file source file, from the source folder
     * @param original words that stand in it exactly once
     * @param changed what stands there instead
     * @param suite must find it
     * @return the bug
     */
    public static PlantedBug planted(String name, String file, String original, String changed, Suite suite) {
        return new PlantedBug(new Mutant(name, file, original, changed), suite);
    }
}
