package dev.kvstore.bench;

import java.util.List;

/** Percentiles of each engine: the worst of all rounds, as percentiles are not averaged. */
final class LatencyTable {
    private LatencyTable() {}

    static MarkdownTable of(Result result, List<Cell> fine) {
        MarkdownTable table =
                new MarkdownTable("engine", "ops/s", "p50 us", "p99 us", "p99.9 us", "p99.99 us", "max us", "rounds");
        for (String engine : Comparison.engines(fine)) {
            List<Cell> cells = fine.stream().filter(cell -> cell.engine().equals(engine)).toList();
            table.row(new Contestant(engine).shown(), Figures.rate(ThroughputTable.rate(cells)), worst(cells, "p50"),
                    worst(cells, "p99"), worst(cells, "p99.9"),
                    worst(cells, "p99.99"), worst(cells, "max"), cells.size() + " of " + result.rounds());
        }
        return table;
    }

    private static String worst(List<Cell> cells, String percentile) {
        long nanos = cells.stream()
                .mapToLong(cell -> cell.latencyNanos().getOrDefault(percentile, -1L))
                .max()
                .orElse(-1);
        return nanos < 0 ? "-" : Figures.ratio(nanos / 1e3);
    }
}
