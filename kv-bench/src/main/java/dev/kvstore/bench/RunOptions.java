package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** The cells of each round. */
    List<CellPlan> cells() {
        List<CellPlan> cells = new ArrayList<>();
        for (String workload : workloads) {
            cells.add(cell(Workloads.named(workload), CellPlan.THROUGHPUT));
            if (latency) {
                cells.add(cell(Workloads.named(workload), CellPlan.LATENCY));
            }
        }
        return cells;
    }

    private CellPlan cell(Workload workload, String measure) {
        Durability.Level cellLevel = level(workload);
        int presetNum = cellLevel == Durability.Level.SYNC ? preset.syncNum : preset.num;
        boolean blog = workload instanceof Blog;
        int most = num != null ? Math.min(num, workload.maxNum()) : blog ? workload.maxNum() : presetNum;
        int cellBatch = workload.batch() > 1 && batch != null ? batch : workload.batch();
        Long period = cellLevel == Durability.Level.PERIODIC ? periodMillis : null;
        return new CellPlan(workload.label(), cellLevel, period, most, blog ? Blog.TEXT_BYTES : keySize,
                blog ? Blog.TEXT_BYTES : valueSize, threads, cellBatch,
                measure);
    }

    private Durability.Level level(Workload workload) {
        if (workload.ownLevel() != null) {
            return workload.ownLevel();
        }
        if (level != null) {
            return level;
        }
        return workload instanceof Blog ? Durability.Level.NONE : Durability.Level.PROCESS;
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
        map.put("durability", level == null ? null : Cell.text(level));
        map.put("periodMillis", periodMillis);
        map.put("rounds", rounds);
        map.put("heap", heap);
        map.put("enginePath", enginePath.stream().map(Path::toString).toList());
        map.put("maxTimeSeconds", maxTime == null ? null : maxTime.toSeconds());
        return map;
    }
}
