package dev.kvstore.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A child JVM as its parent sees it. */
final class Child {
    private static final long KILL_SECONDS = 10;

    private final Process process;
    private final Path errors;

    private Child(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    static Child start(Job job, ChildJvm jvm) throws IOException {
        Path folder = Files.createDirectories(Path.of(job.folder()));
        Path jobFile = folder.resolve("job.json");
        Json.FILE.writeValue(jobFile.toFile(), job);
        Path errors = folder.resolve("errors.txt");
        List<String> command = new ArrayList<>(jvm.command(folder));
        command.addAll(List.of(Launcher.class.getName(), "child", jobFile.toString()));
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        return new Child(process, errors);
    }

    /** Reads what the child tells until it ends. */
    void follow(Consumer<Cell> cells, Consumer<String> progress) throws IOException {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ChildOutput.CELL)) {
                    cells.accept(Json.LINE.readValue(line.substring(ChildOutput.CELL.length()), Cell.class));
                } else if (line.startsWith(ChildOutput.PROGRESS)) {
                    progress.accept(line.substring(ChildOutput.PROGRESS.length()));
                }
            }
        }
    }

    /** Waits for its end; the exit status. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    /** The last that it said of errors; empty if it said nothing. */
    String lastError() throws IOException {
        List<String> lines = Files.exists(errors) ? Files.readAllLines(errors) : List.of();
        return lines.isEmpty() ? "" : lines.getLast().strip();
    }

    /** Ends it at once, and waits until it is gone. */
    void kill() {
        process.toHandle().destroyForcibly(); // that of the process would close what is to be read
        try {
            process.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
