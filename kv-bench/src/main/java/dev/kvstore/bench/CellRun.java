package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** One cell in the child: warmed up, measured, verified. Ends with a result whatever happens. */
final class CellRun {
    private final Job job;
    private final CellPlan plan;
    private final KvEngine engine;
    private final Workload workload;
    private final LongConsumer progress;
    private final Quiet quiet;

    CellRun(Job job, CellPlan plan, KvEngine engine, LongConsumer progress, Quiet quiet) {
        this.job = job;
        this.plan = plan;
        this.engine = engine;
        this.workload = Workloads.named(plan.workload());
        this.progress = progress;
        this.quiet = quiet;
    }

    /** The results of all phases. */
    List<Cell> run() {
        Optional<String> refusal = refusal();
        if (refusal.isPresent()) {
            return all(Cell.SKIPPED, refusal.get());
        }
        try {
            return measure();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return all(Cell.FAILED, "interrupted");
        } catch (IOException | RuntimeException | Error failed) {
            return all(Cell.FAILED, failed.toString());
        }
    }

    private List<Cell> all(String status, String reason) {
        List<Cell> cells = new ArrayList<>();
        for (String phase : workload.phaseNames()) {
            cells.add(Cell.without(status, reason, job.engine(), job.round(), plan, phase));
        }
        return cells;
    }

    /** Why the engine cannot take part. */
    private Optional<String> refusal() {
        for (Capability capability : workload.needs()) {
            if (!engine.capabilities().contains(capability)) {
                return Optional.of("the engine lacks " + capability);
            }
        }
        return Promise.of(engine, plan).isEmpty()
                ? Optional.of("no level of the engine keeps what " + Cell.text(plan.level()) + " promises")
                : Optional.empty();
    }

    private List<Cell> measure() throws IOException, InterruptedException {
        Durability.Level promise = Promise.of(engine, plan).orElseThrow();
        Subject subject = new Subject(
                engine, EngineSpec.of(job.spec()), promise, plan.periodMillis(), SizeHints.of(engine, plan));
        boolean warm = new WarmUp(subject, workload, job, plan).run();
        Data data = new Data(job.seed(), job.round(), plan, subject.verified());
        try (Trial trial = new Trial(subject, workload, data, Path.of(job.folder(), "store"))) {
            List<Measurement> measured = measure(trial, promise);
            trial.verify();
            measureCompacted(trial, measured);
            return measured.stream().map(one -> one.cell(job, plan, promise, warm)).toList();
        }
    }

    private List<Measurement> measure(Trial trial, Durability.Level promise) throws IOException, InterruptedException {
        trial.prepare();
        List<Measurement> measured = new ArrayList<>();
        List<Phase> phases = trial.phases();
        for (Phase phase : phases) {
            boolean last = phase == phases.getLast();
            double forces = audited(phase, promise) ? forceRate() : 0;
            Measurement one = measure(trial, phase, last);
            if (audited(phase, promise)) {
                new SyncAudit(plan, Math.max(forces, forceRate())).check(one);
            }
            measured.add(one);
        }
        return measured;
    }

    private static boolean audited(Phase phase, Durability.Level promise) {
        return phase.writes() && promise == Durability.Level.SYNC;
    }

    private double forceRate() throws IOException {
        return ForceRate.measure(Path.of(job.folder()));
    }

    private Measurement measure(Trial trial, Phase phase, boolean last) throws IOException, InterruptedException {
        List<Task> tasks = trial.tasks(phase);
        List<TimedTask> timed = plan.isLatency() ? timed(tasks) : List.of();
        quiet.await();
        try (Meter meter = new Meter(Path.of(job.folder()))) {
            Measurement one = trial.time(phase, plan.isLatency() ? timed : tasks, progress);
            one.latencyNanos = plan.isLatency() ? Latency.of(timed) : null;
            one.acknowledged = Size.of(trial.path());
            long acknowledged = System.nanoTime();
            settle(trial, phase, last);
            one.settledSeconds += (System.nanoTime() - acknowledged) / 1e9;
            one.use = meter.read();
            one.closed = last ? Size.of(trial.path()) : null;
            return one;
        }
    }

    private List<TimedTask> timed(List<Task> tasks) {
        return IntStream.range(0, tasks.size())
                .mapToObj(thread -> new TimedTask(tasks.get(thread), plan.pace(thread)))
                .toList();
    }

    private static void settle(Trial trial, Phase phase, boolean last) {
        if (phase.writes()) {
            trial.store().sync();
        }
        if (last) {
            trial.closeStore();
        }
    }

    private void measureCompacted(Trial trial, List<Measurement> measured) {
        if (job.compact() && measured.stream().anyMatch(one -> one.phase.writes())) {
            trial.compact();
            Size size = Size.of(trial.path());
            measured.forEach(one -> one.compacted = size);
        }
    }
}
