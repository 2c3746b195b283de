package dev.kvstore.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintStream;

/** What a child tells its parent: marked lines on standard output, among which libraries may print what they like. */
final class ChildOutput {
    static final String CELL = "@kv cell ";
    static final String PROGRESS = "@kv progress ";

    private final PrintStream out;

    ChildOutput(PrintStream out) {
        this.out = out;
    }

    synchronized void cell(Cell cell) {
        try {
            out.println("\n" + CELL + Json.LINE.writeValueAsString(cell));
        } catch (JsonProcessingException impossible) {
            throw new AssertionError("a cell is plain data", impossible);
        }
        out.flush();
    }

    synchronized void progress(String workload, long operationsPerSecond) {
        out.println(PROGRESS + workload + " " + operationsPerSecond);
        out.flush();
    }
}
