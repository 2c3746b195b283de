package dev.kvstore.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Which jobs a run consists of: rounds one after the other, in each all engines in a random order of its own. */
final class Plan {
    private final RunOptions options;

    Plan(RunOptions options) {
        this.options = options;
    }

    /** The jobs in order. */
    List<Job> jobs(Path folder) {
        List<Job> jobs = new ArrayList<>();
        for (int round = 1; round <= options.rounds(); round++) {
            jobs.addAll(round(round, folder));
        }
        return jobs;
    }

    private List<Job> round(int round, Path folder) {
        List<Job> jobs = new ArrayList<>();
        for (EngineSpec spec : options.engines()) {
            addJobs(jobs, spec.text(), spec, round, folder);
            if (spec.text().equals(options.reference()) && options.preset().verdicts) {
                addJobs(jobs, spec.text() + Comparison.TWIN, spec, round, folder);
            }
        }
        Collections.shuffle(jobs, new Random(Mix.of(options.seed(), round)));
        return jobs;
    }

    /** One child for all workloads, or one for each. */
    private void addJobs(List<Job> jobs, String engine, EngineSpec spec, int round, Path folder) {
        if (!options.preset().childPerWorkload) {
            jobs.add(job(engine, spec, round, folder, "", options.cells()));
            return;
        }
        for (String workload : options.workloads()) {
            List<CellPlan> cells =
                    options.cells().stream().filter(cell -> cell.workload().equals(workload)).toList();
            jobs.add(job(engine, spec, round, folder, "-" + workload, cells));
        }
    }

    private Job job(
            String engine, EngineSpec spec, int round, Path folder, String suffix, List<CellPlan> cells) {
        Path own = folder.resolve("round-" + round + "-" + engine.replaceAll("[^A-Za-z0-9#-]+", "_") + suffix);
        boolean compact = round == 1;
        return new Job(engine, spec.text(), round, options.seed(), own.toString(), options.preset().warmUpMillis,
                compact, cells);
    }
}
