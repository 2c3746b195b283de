package dev.kvstore.bench;

import java.util.List;

/** The end of a report: engines, machine, what columns mean, and how to do it once more. */
final class Provenance {
    private static final String COLUMNS =
            """
                    Ratios are medians of the ratios within each round; the interval is a bootstrap one. `disk / user` is allocated \
                    bytes after close to bytes of keys and values in the store. Engines in parentheses keep nothing: they show what \
                    the harness and the memory cost.""";

    private Provenance() {}

    static List<Block> of(Result result) {
        return List.of(
                new Block.Heading("Engines"), new Block.Bullets(result.engines().stream().map(Provenance::of).toList()),
                new Block.Heading("Where and how"), new Block.Bullets(where(result.environment())),
                new Block.Paragraph(COLUMNS),
                new Block.Paragraph("Once more, with the same seed:"), new Block.Command(Repeat.command(result)));
    }

    private static String of(EngineInfo engine) {
        return engine.spec() + ": " + (engine.unavailable() != null ? "unavailable, " + engine.unavailable()
                : "version " + engine.version() + ", options " + engine.options());
    }

    private static List<String> where(Environment at) {
        Double memory = at.memoryBytes() == null ? null : at.memoryBytes().doubleValue();
        return List.of(
                at.cpu() + ", " + at.cores() + " cores, memory MiB " + Figures.mebibytes(memory),
                at.system() + ", Java " + at.java() + " " + at.javaFlags(),
                at.folder() + ": " + at.fileSystem() + " on " + at.device() + " " + at.mountOptions() + ", scheduler "
                        + at.scheduler() + ", read-ahead KiB " + at.readAheadKib() + ", forces/s "
                        + at.forcesPerSecond());
    }
}
