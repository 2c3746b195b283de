package dev.kvstore.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How large a folder is.
 *
 * @param apparent bytes that its files are long
 * @param allocated bytes that they occupy, as du tells; null where there is no du
 */
record Size(long apparent, Long allocated) {
    private static final long UNIT = 1024;

    static Size of(Path folder) {
        return Files.isDirectory(folder) ? new Size(apparent(folder), allocated(folder)) : new Size(0, 0L);
    }

    private static long apparent(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        } catch (NoSuchFileException | UncheckedIOException changedMeanwhile) {
            return apparent(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Long allocated(Path folder) {
        try {
            Process du = new ProcessBuilder("du", "-sk", folder.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            du.waitFor();
            return Long.parseLong(text.split("\\s+")[0]) * UNIT;
        } catch (IOException | NumberFormatException noDu) {
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
