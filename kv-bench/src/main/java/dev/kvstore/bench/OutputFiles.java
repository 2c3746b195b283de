package dev.kvstore.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The files that a result goes to. */
final class OutputFiles {
    @Option(names = "--json", paramLabel = "F", description = "file for the result")
    private Path json;

    @Option(names = "--md", paramLabel = "F", description = "file for the report")
    private Path markdown;

    @Option(names = "--csv", paramLabel = "F", description = "file for the cells, a line each")
    private Path csv;

    @Option(names = "--html", paramLabel = "F", description = "file for the report with charts, for a browser")
    private Path html;

    private Map<String, Path> named() {
        Map<String, Path> named = new LinkedHashMap<>();
        named.put("--json", json);
        named.put("--md", markdown);
        named.put("--csv", csv);
        named.put("--html", html);
        named.values().removeIf(file -> file == null);
        return named;
    }

    /** Fails at once if one of them could not be written after a long run. */
    void requireWritable() {
        named().forEach(OutputFiles::requireWritable);
    }

    private static void requireWritable(String option, Path file) {
        if (Files.isDirectory(file)) {
            throw new WrongUse("a folder, not a file: " + option + " " + file);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new WrongUse("no such folder: " + option + " " + file + " folder=" + folder);
        }
        boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        try {
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
            if (!there) {
                Files.delete(file);
            }
        } catch (IOException refused) {
            throw new WrongUse("not writable: " + option + " " + file + " found=" + refused);
        }
    }

    /** Writes those that were asked for. */
    void write(Result result, List<Block> report) throws IOException {
        if (json != null) {
            result.write(json);
        }
        if (markdown != null) {
            Files.writeString(markdown, Markdown.of(report));
        }
        if (csv != null) {
            Files.writeString(csv, Csv.of(result.cells()));
        }
        if (html != null) {
            Files.writeString(html, HtmlPage.of(report));
        }
    }
}
