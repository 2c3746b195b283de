package dev.kvstore.testkit.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Names, times and bytes of everything in a folder, to compare before and after. */
record FolderImage(TreeMap<String, String> files) {
    /** Takes an image; one of a folder that does not exist is empty. */
    static FolderImage of(Path folder) {
        TreeMap<String, String> files = new TreeMap<>();
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> paths = Files.walk(folder)) {
                paths.forEach(path -> files.put(folder.relativize(path).toString(), describe(path)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new FolderImage(files);
    }

    private static String describe(Path path) {
        try {
            String time = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toString();
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                return time;
            }
            byte[] bytes = Files.readAllBytes(path);
            return time + " length=" + bytes.length + " hash=" + Arrays.hashCode(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
