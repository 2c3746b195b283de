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
            jobs.add(job(spec.text(), spec, round, folder));
            if (spec.text().equals(options.reference()) && options.preset().verdicts) {
                jobs.add(job(spec.text() + Comparison.TWIN, spec, round, folder));
            }
        }
        Collections.shuffle(jobs, new Random(Mix.of(options.seed(), round)));
        return jobs;
    }

    private Job job(String engine, EngineSpec spec, int round, Path folder) {
        Path own = folder.resolve("round-" + round + "-" + engine.replaceAll("[^A-Za-z0-9#-]+", "_"));
        boolean compact = round == 1;
        return new Job(engine, spec.text(), round, options.seed(), own.toString(), options.preset().warmUpMillis,
                compact,
                options.cells());
    }
}
