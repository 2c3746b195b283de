package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is to be run, with all defaults filled in. */
record RunOptions(
        Preset preset,
        List<EngineSpec> engines,
        String reference,
        List<String> workloads,
        Integer num,
        int keySize,
        int valueSize,
        int threads,
        Integer batch,
        boolean latency,
        Integer target,
        Durability.Level level,
        long periodMillis,
        int rounds,
        long seed,
        String heap,
        List<Path> enginePath,
        Duration maxTime,
        Path folder) {
    RunOptions {
        engines = List.copyOf(engines);
        workloads = List.copyOf(workloads);
        enginePath = List.copyOf(enginePath);
    }

    RunOptions withRounds(int newRounds) {
        return new RunOptions(preset, engines, reference, workloads, num, keySize, valueSize, threads, batch, latency,
                target,
                level, periodMillis, newRounds, seed, heap, enginePath, maxTime, folder);
    }

    /** The cells of each round. */
    List<CellPlan> cells() {
        List<CellPlan> cells = new ArrayList<>();
        for (String name : workloads) {
            Workload workload = Workloads.named(name);
            for (Durability.Level tableLevel : workload.levels(level)) {
                cells.add(cell(workload, tableLevel, CellPlan.THROUGHPUT));
                if (latency) {
                    cells.add(cell(workload, tableLevel, CellPlan.LATENCY));
                }
            }
        }
        return cells;
    }

    private CellPlan cell(Workload workload, Durability.Level tableLevel, String measure) {
        int cellBatch = workload.batch() > 1 && batch != null ? batch : workload.batch();
        Long period = tableLevel == Durability.Level.PERIODIC ? periodMillis : null;
        int ownKeySize = Objects.requireNonNullElse(workload.ownKeySize(), keySize);
        int ownValueSize = Objects.requireNonNullElse(workload.ownValueSize(), valueSize);
        return new CellPlan(workload.label(), tableLevel, period, num(workload, tableLevel),
                ownKeySize, ownValueSize, Math.max(threads, workload.leastThreads()), cellBatch, measure,
                measure.equals(CellPlan.LATENCY) ? target : null);
    }

    private int num(Workload workload, Durability.Level tableLevel) {
        if (num != null) {
            return Math.min(num, workload.mostNum());
        }
        if (tableLevel == Durability.Level.SYNC) {
            return preset.syncNum;
        }
        return Math.min(Objects.requireNonNullElse(workload.ownNum(), preset.num), workload.mostNum());
    }

    /** For the result file. */
    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("preset", Cell.text(preset));
        map.put("engines", engines.stream().map(EngineSpec::text).toList());
        map.put("reference", reference);
        map.put("workloads", workloads);
        map.put("num", num);
        map.put("keySize", keySize);
        map.put("valueSize", valueSize);
        map.put("threads", threads);
        map.put("batch", batch);
        map.put("latency", latency);
        map.put("target", target);
        map.put("durability", level == null ? null : Cell.text(level));
        map.put("periodMillis", periodMillis);
        map.put("rounds", rounds);
        map.put("heap", heap);
        map.put("enginePath", enginePath.stream().map(Path::toString).toList());
        map.put("maxTimeSeconds", maxTime == null ? null : maxTime.toSeconds());
        map.put("dir", folder.toString());
        return map;
    }
}
