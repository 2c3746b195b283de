package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A text file that the kernel makes up. Where it is missing, so is what it tells. */
final class ProcFile {
    private final Path path;

    ProcFile(String path) {
        this.path = Path.of(path);
    }

    List<String> lines() {
        try {
            return Files.readAllLines(path);
        } catch (IOException notHere) {
            return List.of();
        }
    }

    /** The rest of the line that begins so, without the space around it. */
    Optional<String> after(String beginning) {
        return lines().stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()).strip())
                .findFirst();
    }

    /** The first number of the line that begins so. */
    OptionalLong number(String beginning) {
        Optional<String> rest = after(beginning);
        return rest.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rest.get().split("\\D+")[0]));
    }

    /** The whole text, or nothing. */
    Optional<String> text() {
        List<String> lines = lines();
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines).strip());
    }
}
