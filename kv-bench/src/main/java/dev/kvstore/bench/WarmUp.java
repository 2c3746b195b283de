package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Repeats a workload on throw-away stores of the same shape until three windows in a row agree, or the time is over. */
final class WarmUp {
    private static final int MAX_NUM = 20_000;
    private static final int MAX_SYNC_NUM = 200;
    private static final int AGREEING = 3;
    private static final double TOLERANCE = 1.1;

    private final Subject subject;
    private final Workload workload;
    private final Data data;
    private final Path path;
    private final List<Double> windows = new ArrayList<>();

    WarmUp(Subject subject, Workload workload, Job job, CellPlan plan) {
        int most = subject.level() == Durability.Level.SYNC ? MAX_SYNC_NUM : MAX_NUM;
        this.subject = subject;
        this.workload = workload;
        this.data = new Data(job.seed(), 0, plan.withNum(Math.min(plan.num(), most)), subject.verified());
        this.path = Path.of(job.folder(), "warm");
    }

    /** Whether it ended because the windows agreed. */
    boolean run(long millis) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (!agree(windows) && System.nanoTime() < deadline) {
            try (Trial trial = new Trial(subject, workload, data, path)) {
                trial.prepare();
                List<Phase> phases = trial.phases();
                boolean again = phases.stream().noneMatch(Phase::writes);
                do {
                    windows.add(seconds(trial, phases));
                } while (again && !agree(windows) && System.nanoTime() < deadline);
            }
        }
        return agree(windows);
    }

    private static double seconds(Trial trial, List<Phase> phases) throws InterruptedException {
        double seconds = 0;
        for (Phase phase : phases) {
            seconds += trial.time(phase, trial.tasks(phase), done -> {}).seconds;
        }
        return seconds;
    }

    static boolean agree(List<Double> windows) {
        if (windows.size() < AGREEING) {
            return false;
        }
        List<Double> last = windows.subList(windows.size() - AGREEING, windows.size());
        double least = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most <= least * TOLERANCE;
    }
}
