package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another process that takes the lock of a folder. As a program: says {@code held} or why not for each line {@code exclusive} or
 * {@code shared}, and holds what it has until {@code release} or its end.
 */
final class LockChild implements AutoCloseable {
    static final String HELD = "held";

    private final Process process;
    private final BufferedReader answers;

    private LockChild(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static LockChild start(Path folder) throws IOException {
        Path classes = location(Journal.class);
        String classPath = String.join(System.getProperty("path.separator"), location(KvException.class).toString(),
                classes.toString(), classes.resolveSibling("test-classes").toString());
        List<String> command =
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1", "-cp", classPath, LockChild.class.getName(), folder.toString());
        return new LockChild(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    private static Path location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    long pid() {
        return process.pid();
    }

    String ask(String request) {
        try {
            process.getOutputStream().write((request + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return answers.readLine();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** As {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly()).join();
    }

    public static void main(String[] arguments) throws IOException {
        Folder folder = new DiskFolder(Path.of(arguments[0]));
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StoreLock lock = null;
        String request;
        while ((request = requests.readLine()) != null) {
            String answer = "released";
            if (request.equals("release")) {
                lock.close();
            } else {
                try {
                    lock = folder.lock(request.equals("shared"));
                    answer = HELD;
                } catch (KvException.Locked locked) {
                    answer = locked.getMessage();
                }
            }
            System.out.println(answer);
        }
        folder.close();
    }
}
