package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Engines side by side in one table, the fastest first. */
final class ThroughputTable {
    private final Result result;
    private final Cell.Key key;
    private final MarkdownTable table;

    private ThroughputTable(Result result, Cell.Key key) {
        this.result = result;
        this.key = key;
        this.table = new MarkdownTable("engine", "ops/s", "/ " + result.options().get("reference"), "95 %", "word",
                "acked s", "settled s", "CPU us/op", "disk / user", "compacted", "anon MiB", "file MiB", "written MiB",
                "notes");
    }

    static MarkdownTable of(Result result, Cell.Key key, List<Cell> fine) {
        ThroughputTable all = new ThroughputTable(result, key);
        Map<String, List<Cell>> byEngine = new TreeMap<>(fine.stream().collect(Collectors.groupingBy(Cell::engine)));
        byEngine.entrySet().stream()
                .sorted((one, other) -> Double.compare(rate(other.getValue()), rate(one.getValue())))
                .forEach(entry -> all.row(entry.getKey(), entry.getValue()));
        return all.table;
    }

    static double rate(List<Cell> cells) {
        return Figures.median(cells, Cell::opsPerSecond);
    }

    private void row(String engine, List<Cell> cells) {
        Summary summary = result.summary().stream()
                .filter(one -> one.key().equals(key) && one.engine().equals(engine))
                .findFirst()
                .orElse(null);
        table.row(
                new Contestant(engine).shown(),
                Figures.rate(rate(cells)),
                summary == null ? "" : Figures.ratio(summary.ratio()),
                summary == null ? "" : Figures.interval(summary.low(), summary.high()),
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

    private String notes(List<Cell> cells) {
        List<String> notes = new ArrayList<>();
        Cell first = cells.getFirst();
        if (!first.promise().equals(first.durability())) {
            notes.add("runs at " + first.promise());
        }
        if (cells.size() < result.rounds()) {
            notes.add(cells.size() + " of " + result.rounds() + " rounds");
        }
        long cold = cells.stream().filter(cell -> Boolean.FALSE.equals(cell.warm())).count();
        if (cold > 0) {
            notes.add("not warm in " + cold + "/" + cells.size());
        }
        return String.join("; ", notes);
    }
}
