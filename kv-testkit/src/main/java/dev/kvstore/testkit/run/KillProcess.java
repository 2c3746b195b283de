package dev.kvstore.testkit.run;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A running {@link KillChild}: what it has said so far. */
final class KillProcess {
    private static final long LIMIT_SECONDS = 60;

    private final Process process;
    private final Path errors;
    private final Thread reader;
    private final CountDownLatch opened = new CountDownLatch(1);
    private final int[] acknowledged;
    private volatile IOException broken;

    KillProcess(Class<? extends Subject> subject, Path folder, KvOptions options, int[] done, Path errors)
            throws IOException {
        this.errors = errors;
        this.acknowledged = done.clone();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath(subject), KillChild.class.getName()));
        command.addAll(KillChild.arguments(subject, folder, options, done));
        this.process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        this.reader = new Thread(this::read, "kv-kill-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** Modules too go onto the class path of the child, with the folders where the classes really are. */
    private static String classPath(Class<?> subject) {
        Set<String> parts = new LinkedHashSet<>();
        for (Class<?> type : List.of(subject, KillChild.class, Folder.class, KvStore.class)) {
            parts.add(origin(type));
        }
        for (String property : List.of("java.class.path", "jdk.module.path")) {
            parts.addAll(List.of(System.getProperty(property, "").split(File.pathSeparator)));
        }
        parts.remove("");
        return String.join(File.pathSeparator, parts);
    }

    private static String origin(Class<?> type) {
        String file = type.getName().replace('.', '/') + ".class";
        URL url = type.getResource("/" + file);
        String text = url == null ? "" : url.toString();
        if (text.startsWith("jar:")) {
            return Path.of(URI.create(text.substring(4, text.indexOf("!/")))).toString();
        }
        return text.startsWith("file:")
                ? Path.of(URI.create(text.substring(0, text.length() - file.length()))).toString() : "";
    }

    private void read() {
        StringBuilder line = new StringBuilder();
        try (var in = new BufferedInputStream(process.getInputStream())) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next == '\n') {
                    hear(line.toString());
                    line.setLength(0);
                } else {
                    line.append((char) next);
                }
            }
        } catch (IOException failed) {
            broken = failed;
        } finally {
            opened.countDown();
        }
    }

    private void hear(String line) {
        if (line.equals(KillChild.OPENED)) {
            opened.countDown();
        } else {
            String[] parts = line.split(" ");
            acknowledged[Integer.parseInt(parts[0])] = Integer.parseInt(parts[1]);
        }
    }

    /** Returns once the store is open, or the process has ended. */
    void awaitOpened() throws InterruptedException {
        if (!opened.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.toHandle().destroyForcibly();
            throw new Find("the child does not open the store: " + errorText());
        }
    }

    /** Lets it run for a while, kills it, and says how many operations of each thread it has acknowledged. */
    int[] kill(long delayMillis) throws InterruptedException {
        if (process.waitFor(delayMillis, TimeUnit.MILLISECONDS)) {
            throw new Find("the child has ended by itself: " + errorText());
        }
        // Process.destroyForcibly would close the pipe, with what is still in it.
        process.toHandle().destroyForcibly();
        process.waitFor();
        reader.join();
        if (broken != null) {
            throw new UncheckedIOException(broken);
        }
        return acknowledged;
    }

    private String errorText() {
        try {
            return Files.readString(errors, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
