package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Cells for tests of what is made from them. */
final class Cells {
    private static final CellPlan PLAN =
            new CellPlan("readrandom", Durability.Level.PROCESS, null, 1000, 16, 100, 1, 1, CellPlan.THROUGHPUT, null);

    private Cells() {}

    static Cell ok(String engine, int round, double operationsPerSecond) {
        return ok(engine, round, operationsPerSecond, "cafe");
    }

    static Cell ok(String engine, int round, double operationsPerSecond, String checksum) {
        return ok(engine, round, operationsPerSecond, checksum, CellPlan.THROUGHPUT);
    }

    private static Cell ok(String engine, int round, double operationsPerSecond, String checksum, String measure) {
        double seconds = 1000 / operationsPerSecond;
        return new Cell(engine, "readrandom", null, measure, "process", null, 1000, 16, 100, 1, 1, round, Cell.OK,
                null, 1000, seconds, Math.round(operationsPerSecond), seconds + 0.5, Map.of("p99.9", 12L),
                new Sizes(1L, 2L, 3L), new Sizes(4L, 5L, null), 116_000, 1L << 20, 2L << 20, 0.25, 4096L, checksum,
                "process",
                Catalog.isRail(engine), true, new Noise(0.01, 0.02, 0.0, 1.5), List.of());
    }

    static Cell cold(String engine, int round) {
        Cell warm = ok(engine, round, 100);
        return new Cell(engine, warm.workload(), null, warm.measure(), warm.durability(), null, warm.num(),
                warm.keySize(), warm.valueSize(), 1, 1, round, Cell.OK, null, warm.ops(), warm.seconds(),
                warm.opsPerSecond(), warm.settledSeconds(), warm.latencyNanos(), warm.bytesOnDisk(),
                warm.apparentBytes(), 1, null, null, 0.25, null, "cafe", "process", false, false, null, List.of());
    }

    static Cell latency(String engine, int round) {
        return ok(engine, round, 1000, "cafe", CellPlan.LATENCY);
    }

    static Cell failed(String engine, int round) {
        return Cell.without(Cell.FAILED, "wrong result: planted", engine, round, PLAN, null);
    }

    static Cell skipped(String engine, int round) {
        return Cell.without(Cell.SKIPPED, "planted", engine, round, PLAN, null);
    }

    static Result result(String reference, List<Cell> cells) {
        Environment environment =
                new Environment("a CPU", 2, 1L << 34, "Linux", "25", List.of("-Xmx1g"), "/somewhere", "ext4",
                        "rw", "/dev/vda", "[none]", 128L, 5000L);
        List<EngineInfo> engines = Comparison.engines(cells).stream()
                .map(name -> new EngineInfo(name, name, "1", null, List.of(), List.of("process"), new TreeMap<>()))
                .toList();
        return new Result(1, "1.0", "abcdef0123", "2026-01-01T00:00:00Z", 42, environment,
                Map.of("preset", "standard", "reference", reference, "rounds", 2), engines, cells,
                new Comparison(cells, 42).summaries(reference, true));
    }
}
