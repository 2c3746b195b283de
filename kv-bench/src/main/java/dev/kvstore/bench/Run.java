package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs jobs one after the other, each in a child JVM; can be stopped from another thread and keeps what is finished. */
final class Run {
    /** Why the rest of a run is skipped after Ctrl-C. */
    static final String STOPPED = "stopped by the user";

    private final RunOptions options;
    private final Catalog catalog;
    private final ChildJvm jvm;
    private final Display display;
    private final List<Cell> cells = new ArrayList<>();
    private Child running;
    private String stopReason;

    Run(RunOptions options, Catalog catalog, ChildJvm jvm, Display display) {
        this.options = options;
        this.catalog = catalog;
        this.jvm = jvm;
        this.display = display;
    }

    /** Does all jobs; the cells of those that were not reached say why. */
    List<Cell> run(List<Job> jobs) throws IOException, InterruptedException {
        Thread clock = startClock();
        try {
            for (Job job : jobs) {
                run(job);
            }
        } finally {
            if (clock != null) {
                clock.interrupt();
            }
            display.end();
        }
        return List.copyOf(cells);
    }

    private Thread startClock() {
        Duration most = options.maxTime();
        if (most == null) {
            return null;
        }
        return Thread.ofPlatform().daemon().name("max-time").start(() -> {
            try {
                Thread.sleep(most);
                stop("no time left: max-time=" + most.toSeconds() + "s");
            } catch (InterruptedException finishedEarlier) {
                // the run is over
            }
        });
    }

    /** Ends the running child; jobs that are left are skipped for this reason. */
    synchronized void stop(String reason) {
        if (stopReason == null) {
            stopReason = reason;
        }
        if (running != null) {
            running.kill();
        }
    }

    private synchronized String stopReason() {
        return stopReason;
    }

    private void run(Job job) throws IOException, InterruptedException {
        Optional<String> unavailable = catalog.unavailableReason(EngineSpec.of(job.spec()).name());
        String reason = stopReason() != null ? stopReason() : unavailable.orElse(null);
        if (reason != null) {
            addMissing(job, Set.of(), Cell.SKIPPED, reason);
            return;
        }
        display.show(job, "starts", options.rounds());
        try {
            follow(job);
        } finally {
            Folders.delete(Path.of(job.folder()));
        }
    }

    private void follow(Job job) throws IOException, InterruptedException {
        Child child = start(job);
        Set<String> seen = new HashSet<>();
        child.follow(
                cell -> {
                    cells.add(cell);
                    seen.add(name(cell.workload(), cell.phase(), cell.durability(), cell.measure()));
                    display.cellDone();
                    display.show(job, cell.title(), options.rounds());
                },
                doing -> display.show(job, doing + "/s", options.rounds()));
        int status = child.await();
        String end = "the child JVM ended early: status=" + status + " found=" + child.lastError();
        finished(status);
        boolean stopped = stopReason() != null;
        addMissing(job, seen, stopped ? Cell.SKIPPED : Cell.FAILED, stopped ? stopReason() : end);
    }

    private synchronized Child start(Job job) throws IOException {
        running = Child.start(job, jvm);
        if (stopReason != null) {
            running.kill();
        }
        return running;
    }

    /** Ctrl-C reaches the child too, maybe first. */
    private synchronized void finished(int status) {
        running = null;
        if (status == ExitStatus.INTERRUPTED) {
            stop(STOPPED);
        }
    }

    private void addMissing(Job job, Set<String> seen, String status, String reason) {
        for (CellPlan plan : job.cells()) {
            for (String phase : Workloads.named(plan.workload()).phaseNames()) {
                if (!seen.contains(name(plan.workload(), phase, Cell.text(plan.level()), plan.measure()))) {
                    cells.add(Cell.without(status, reason, job.engine(), job.round(), plan, phase));
                    display.cellDone();
                }
            }
        }
    }

    private static String name(String workload, String phase, String level, String measure) {
        return String.join(" ", workload, phase, level, measure);
    }
}
