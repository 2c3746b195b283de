package dev.kvstore.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How long a run will take, roughly: known before it starts. */
final class Estimate {
    /** What quick takes at most if more than one round fits in it. */
    private static final double MINUTE = TimeUnit.MINUTES.toSeconds(1);
    private static final double CHILD_SECONDS = 0.5;
    /** Filling, reading whole, timing and verifying. */
    private static final double ENTRY_SECONDS = 15e-6;
    /** Of the warm-up, with what is not timed in it. */
    private static final double WARM_UPS = 2;

    private final RunOptions options;
    private final Catalog catalog;

    Estimate(RunOptions options, Catalog catalog) {
        this.options = options;
        this.catalog = catalog;
    }

    /** The same run with fewer rounds, so that it takes a minute if one round does not take longer. */
    static RunOptions withinAMinute(RunOptions options, Catalog catalog) {
        double round = new Estimate(options.withRounds(1), catalog).seconds();
        return options.withRounds(Math.clamp((long) (MINUTE / round), 1, options.rounds()));
    }

    double seconds() {
        return jobs().stream().mapToDouble(this::seconds).sum();
    }

    private List<Job> jobs() {
        return new Plan(options)
                .jobs(Path.of("")).stream()
                .filter(job -> catalog.unavailableReason(EngineSpec.of(job.spec()).name()).isEmpty())
                .toList();
    }

    private double seconds(Job job) {
        double warm = WARM_UPS * job.warmUpMillis() / 1e3;
        return CHILD_SECONDS + job.cells().stream()
                .mapToDouble(cell -> warm + cell.num() * (cell.target() == null ? ENTRY_SECONDS : 1.0 / cell.target()))
                .sum();
    }

    /** For the user, before it starts. */
    @Override
    public String toString() {
        long engines = jobs().stream().map(Job::engine).distinct().count();
        long cells = options.cells().size();
        return "Engines " + engines + ", tables " + cells + ", rounds " + options.rounds() + ": about "
                + Math.max(1, Math.round(seconds() / 10)) * 10 + " s"
                + (options.maxTime() == null ? "." : ", ended after " + options.maxTime().toSeconds() + " s.");
    }
}
