package dev.kvstore.testkit.mutant;

/**
 * A planted bug: a few words of the code, changed.
 *
 * @param name what is wrong
 * @param file source file, from the source folder
 * @param original words that stand in it exactly once
 * @param changed what stands there instead
 */
public record Mutant(String name, String file, String original, String changed) {
    /** Applies the change to a source text. */
    String applyTo(String source) {
        int at = source.indexOf(original);
        if (at < 0 || source.indexOf(original, at + 1) >= 0) {
            throw new IllegalStateException(
                    "the words must stand in the file exactly once: mutant=" + name + " file=" + file);
        }
        return source.substring(0, at) + changed + source.substring(at + original.length());
    }

    @Override
    public String toString() {
        return name;
    }
}
