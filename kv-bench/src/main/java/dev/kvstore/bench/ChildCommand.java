package dev.kvstore.bench;

import dev.kvstore.KvEngine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The child JVM: measures the cells of one job and prints each as soon as it is there. */
@Command(name = "child", hidden = true, description = "Measures one engine in one round; started by run.")
final class ChildCommand implements Callable<Integer> {
    private static final int ORPHANED = 3;
    private static final long PROGRESS_NANOS = 500_000_000;

    @Parameters(paramLabel = "JOB", description = "the file that says what to do")
    private Path jobFile;

    @Override
    public Integer call() throws IOException {
        Job job = Json.LINE.readValue(jobFile.toFile(), Job.class);
        PrintStream out = System.out;
        System.setOut(System.err);
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> endWithParent(Path.of(job.folder())));
        run(job, new ChildOutput(out));
        return ExitStatus.FINE;
    }

    /** The parent holds the other end of standard input; when it is gone, nobody wants the result or deletes the stores. */
    private static void endWithParent(Path folder) {
        try {
            while (System.in.read() >= 0) {
                // nothing is ever sent
            }
        } catch (IOException broken) {
            // as good as the end
        }
        try {
            Folders.delete(folder);
        } catch (IOException left) {
            System.err.println("not deleted: " + left);
        }
        Runtime.getRuntime().halt(ORPHANED);
    }

    static void run(Job job, ChildOutput output) {
        KvEngine engine = new Catalog().engine(EngineSpec.of(job.spec()).name()).orElseThrow();
        for (CellPlan plan : job.cells()) {
            Progress progress = new Progress(output, plan.workload());
            new CellRun(job, plan, engine, progress::add, Quiet.before(plan)).run().forEach(output::cell);
        }
    }

    /** Tells the parent now and then how fast it goes. */
    private static final class Progress {
        private final ChildOutput output;
        private final String workload;
        private final long startNanos = System.nanoTime();
        private final AtomicLong done = new AtomicLong();
        private final AtomicLong toldNanos = new AtomicLong(startNanos);

        Progress(ChildOutput output, String workload) {
            this.output = output;
            this.workload = workload;
        }

        void add(long operations) {
            long all = done.addAndGet(operations);
            long now = System.nanoTime();
            long told = toldNanos.get();
            if (now - told > PROGRESS_NANOS && toldNanos.compareAndSet(told, now)) {
                output.progress(workload, Math.round(all * 1e9 / (now - startNanos)));
            }
        }
    }
}
