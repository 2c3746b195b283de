package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The result file.
 *
 * @param schema version of this form
 * @param version of the bench
 * @param commit that the bench was built from
 * @param started as an instant
 * @param seed of everything random
 * @param environment where it ran
 * @param options of the command, defaults included
 * @param engines that took part, or could not
 * @param cells all of them, in the order in which they ended
 * @param summary ratios to the reference engine
 */
record Result(
        int schema,
        String version,
        String commit,
        String started,
        long seed,
        Environment environment,
        Map<String, Object> options,
        List<EngineInfo> engines,
        List<Cell> cells,
        List<Summary> summary) {
    static final int SCHEMA = 1;

    void write(Path file) throws IOException {
        Json.FILE.writeValue(file.toFile(), this);
    }

    static Result read(Path file) throws IOException {
        return Json.FILE.readValue(file.toFile(), Result.class);
    }

    /** How many were asked for. */
    int rounds() {
        return (int) options.get("rounds");
    }

    /** Whether something is wrong with what was measured. */
    boolean hasFinding() {
        return cells.stream().anyMatch(cell -> cell.isFailed() || !cell.flags().isEmpty());
    }
}
