package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A result as text for people, in Markdown: what is wrong and where own engines lose before where they win. */
final class Report {
    private static final int MOST_NAMED = 3;

    private final Result result;
    private final Comparison comparison;
    private final StringBuilder text = new StringBuilder();

    Report(Result result) {
        this.result = result;
        this.comparison = new Comparison(result.cells(), result.seed());
    }

    String text() {
        paragraph("# kv-bench " + result.version() + ", commit " + result.commit() + ", " + result.started());
        banners();
        coldBanner();
        failures();
        losses();
        tables();
        skipped();
        engines();
        environment();
        return text.toString();
    }

    private void paragraph(String line) {
        text.append(line).append("\n\n");
    }

    private void banners() {
        if ("quick".equals(result.options().get("preset"))) {
            paragraph(
                    "> **QUICK RUN.** Small sizes, short warm-up: it shows that everything works, not which store is faster.");
        }
        if (result.environment().isMemoryOnly()) {
            paragraph("> **" + result.environment().fileSystem()
                    + ".** The stores were in memory: nothing here says anything about devices or durability.");
        }
        long noisy = result.cells().stream().filter(cell -> cell.noise() != null && cell.noise().isNoisy()).count();
        if (noisy > 0) {
            paragraph("> **NOISY.** Something else used the machine during " + noisy + " of " + result.cells().size()
                    + " cells. Trust ratios, not figures.");
        }
    }

    /** Once, instead of only in every row. */
    private void coldBanner() {
        long cold = result.cells().stream().filter(cell -> Boolean.FALSE.equals(cell.warm())).count();
        if (2 * cold > result.cells().stream().filter(Cell::isOk).count()) {
            paragraph(
                    "> **NOT SHOWN TO BE WARM.** In " + cold + " cells the warm-up ended by time, before three windows"
                            + " agreed: the machine is busy, or a longer preset is needed.");
        }
    }

    private void failures() {
        List<String> lines = new ArrayList<>();
        result.cells().stream().filter(Cell::isFailed).forEach(cell -> lines.add(
                "* " + cell.engine() + ", " + cell.title() + ", round " + cell.round() + ": " + cell.reason()));
        result.cells().forEach(cell -> cell.flags().forEach(flag -> lines.add(
                "* " + cell.engine() + ", " + cell.title() + ", round " + cell.round() + ": " + flag)));
        if (!lines.isEmpty()) {
            paragraph("## Findings");
            paragraph(String.join("\n", lines));
        }
    }

    /** Every table in which some peer was ahead of an own engine, in the median round. */
    private void losses() {
        MarkdownTable losses =
                new MarkdownTable("workload", "own engine", "peer ahead", "own / peer", "95 %", "rounds");
        boolean any = false;
        for (Map.Entry<Cell.Key, List<Cell>> table : comparison.tables().entrySet()) {
            if (table.getKey().measure().equals(CellPlan.LATENCY)) {
                continue;
            }
            for (String own : named(table.getValue(), true)) {
                for (String peer : named(table.getValue(), false)) {
                    Ratios ratios = comparison.ratios(table.getValue(), own, peer);
                    if (!ratios.isEmpty() && ratios.median() < 1) {
                        any = true;
                        losses.row(title(table.getKey()), own, peer, Figures.ratio(ratios.median()),
                                interval(ratios.low(), ratios.high()), "" + ratios.rounds());
                    }
                }
            }
        }
        if (any) {
            paragraph("## Where own engines are behind");
            paragraph(losses.toString().strip());
        } else if (result.cells().stream().anyMatch(cell -> cell.isOk() && isOwn(cell.engine()))) {
            paragraph("No own engine was behind a peer of this run in any table.");
        } else {
            paragraph("No own engine took part.");
        }
    }

    private static boolean isOwn(String engine) {
        return Catalog.isOwn(name(engine));
    }

    private static String name(String engine) {
        return EngineSpec.of(engine.replace(Comparison.TWIN, "")).name();
    }

    /** The ranked engines of a table: own ones or peers. */
    private static List<String> named(List<Cell> table, boolean own) {
        return Comparison.engines(table).stream()
                .filter(engine -> !Catalog.isRail(name(engine)) && !engine.endsWith(Comparison.TWIN))
                .filter(engine -> isOwn(engine) == own)
                .toList();
    }

    private static String title(Cell.Key key) {
        return key.phase() == null ? key.workload() : key.workload() + " " + key.phase();
    }

    private static String interval(Double low, Double high) {
        return low == null ? "-" : Figures.ratio(low) + " - " + Figures.ratio(high);
    }

    private void tables() {
        comparison.tables().forEach((key, cells) -> {
            List<Cell> fine = cells.stream().filter(Cell::isOk).toList();
            if (!fine.isEmpty()) {
                paragraph("## " + title(key) + ", level " + key.durability() + ", " + key.measure());
                paragraph(description(key));
                paragraph((key.measure().equals(CellPlan.LATENCY) ? latencyTable(fine) : table(key, fine)).strip());
            }
        });
    }

    private static String description(Cell.Key key) {
        return Workloads.named(key.workload()).description() + ". Entries " + key.num() + ", key " + key.keySize()
                + " B, value " + key.valueSize() + " B, threads " + key.threads() + ", operations a commit "
                + key.batch() + ".";
    }

    private String table(Cell.Key key, List<Cell> fine) {
        Object reference = result.options().get("reference");
        MarkdownTable table =
                new MarkdownTable("engine", "ops/s", "/ " + reference, "95 %", "word", "acked s", "settled s",
                        "CPU us/op", "disk / user", "compacted", "anon MiB", "file MiB", "written MiB", "notes");
        Map<String, List<Cell>> byEngine = new TreeMap<>(fine.stream().collect(Collectors.groupingBy(Cell::engine)));
        byEngine.entrySet().stream()
                .sorted((one, other) -> Double.compare(rate(other.getValue()), rate(one.getValue())))
                .forEach(entry -> row(table, key, entry.getKey(), entry.getValue()));
        return table.toString();
    }

    /** Closed loop: a store that stands still is not asked meanwhile. The worst of all rounds; percentiles are not averaged. */
    private static String latencyTable(List<Cell> fine) {
        MarkdownTable table =
                new MarkdownTable("engine", "p50 us", "p99 us", "p99.9 us", "p99.99 us", "max us", "rounds");
        for (String engine : Comparison.engines(fine)) {
            List<Cell> cells = fine.stream().filter(cell -> cell.engine().equals(engine)).toList();
            table.row(engine, worst(cells, "p50"), worst(cells, "p99"), worst(cells, "p99.9"), worst(cells, "p99.99"),
                    worst(cells, "max"), "" + cells.size());
        }
        return table.toString();
    }

    private static String worst(List<Cell> cells, String percentile) {
        long nanos = cells.stream()
                .mapToLong(cell -> cell.latencyNanos().getOrDefault(percentile, -1L))
                .max()
                .orElse(-1);
        return nanos < 0 ? "-" : Figures.ratio(nanos / 1e3);
    }

    private static double rate(List<Cell> cells) {
        return Figures.median(cells, Cell::opsPerSecond);
    }

    private void row(MarkdownTable table, Cell.Key key, String engine, List<Cell> cells) {
        Summary summary = result.summary().stream()
                .filter(one -> one.key().equals(key) && one.engine().equals(engine))
                .findFirst()
                .orElse(null);
        table.row(
                Catalog.isRail(name(engine)) ? "(" + engine + ")" : engine,
                Figures.rate(rate(cells)),
                summary == null ? "" : Figures.ratio(summary.ratio()),
                summary == null ? "" : interval(summary.low(), summary.high()),
                summary == null || summary.word() == null ? "" : summary.word(),
                Figures.seconds(Figures.median(cells, Cell::seconds)),
                Figures.seconds(Figures.median(cells, Cell::settledSeconds)),
                Figures.ratio(Figures.median(cells, cell -> cell.cpuSeconds() * 1e6 / cell.ops())),
                perUserByte(cells, Sizes::closed),
                perUserByte(cells, Sizes::compacted),
                Figures.mebibytes(Figures.median(cells, Cell::peakRssAnonBytes)),
                Figures.mebibytes(Figures.median(cells, Cell::peakRssFileBytes)),
                Figures.mebibytes(Figures.median(cells, Cell::deviceBytesWritten)),
                notes(cells));
    }

    private static String perUserByte(List<Cell> cells, Function<Sizes, Long> point) {
        Double bytes =
                Figures.median(cells, cell -> cell.bytesOnDisk() == null ? null : point.apply(cell.bytesOnDisk()));
        return bytes == null || bytes == 0 ? "-" : Figures.ratio(bytes / storedBytes(cells.getFirst()));
    }

    private static long storedBytes(Cell cell) {
        return Workloads.named(cell.workload()).storedBytes(cell.num(), cell.keySize(), cell.valueSize());
    }

    private static String notes(List<Cell> cells) {
        List<String> notes = new ArrayList<>();
        Cell first = cells.getFirst();
        if (!first.promise().equals(first.durability())) {
            notes.add("runs at " + first.promise());
        }
        long cold = cells.stream().filter(cell -> Boolean.FALSE.equals(cell.warm())).count();
        if (cold > 0) {
            notes.add("not warm in " + cold + "/" + cells.size());
        }
        return String.join("; ", notes);
    }

    /** An engine that is unavailable as a whole stands in the list of engines. */
    private void skipped() {
        Set<String> unavailable = result.engines().stream()
                .filter(engine -> engine.unavailable() != null)
                .map(EngineInfo::spec)
                .collect(Collectors.toSet());
        Map<String, Set<String>> byReason = new TreeMap<>();
        result.cells().stream()
                .filter(cell -> cell.status().equals(Cell.SKIPPED) && !unavailable.contains(cell.engine()))
                .forEach(cell -> byReason
                        .computeIfAbsent(cell.engine() + ": " + cell.reason(), any -> new LinkedHashSet<>())
                        .add(cell.title() + " at " + cell.durability()));
        if (!byReason.isEmpty()) {
            paragraph("## Skipped");
            byReason.forEach((reason, cells) -> text.append("* ").append(reason).append(" (")
                    .append(cells.size() > MOST_NAMED ? cells.size() + " workloads" : String.join(", ", cells))
                    .append(")\n"));
            text.append('\n');
        }
    }

    private void engines() {
        paragraph("## Engines");
        for (EngineInfo engine : result.engines()) {
            text.append("* ").append(engine.spec()).append(": ");
            text.append(engine.unavailable() != null ? "unavailable, " + engine.unavailable()
                    : "version " + engine.version() + ", options " + engine.options());
            text.append('\n');
        }
        text.append('\n');
    }

    private void environment() {
        Environment at = result.environment();
        paragraph("## Where and how");
        text.append("* ").append(at.cpu()).append(", ").append(at.cores()).append(" cores, memory MiB ")
                .append(Figures.mebibytes(at.memoryBytes() == null ? null : at.memoryBytes().doubleValue()))
                .append('\n');
        text.append("* ").append(at.system()).append(", Java ").append(at.java()).append(' ').append(at.javaFlags())
                .append('\n');
        text.append("* ").append(at.folder()).append(": ").append(at.fileSystem()).append(" on ").append(at.device())
                .append(' ').append(at.mountOptions()).append(", scheduler ").append(at.scheduler())
                .append(", read-ahead KiB ").append(at.readAheadKib()).append(", forces/s ")
                .append(at.forcesPerSecond())
                .append('\n');
        text.append("* seed ").append(result.seed()).append(", options ").append(result.options()).append('\n');
        text.append(
                """
                        * Ratios are medians of the ratios within each round; the interval is a bootstrap one. `disk / user` is allocated \
                        bytes after close to bytes of keys and values in the store. Engines in parentheses keep nothing: they show what \
                        the harness and the memory cost.
                        """);
    }
}
