package dev.kvstore.bench;

import dev.kvstore.Durability;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures and reports. */
@Command(name = "run", description = "Measures engines and reports, losses of the own engines first.", mixinStandardHelpOptions = true, sortOptions = false, footer = {
    "",
    "-P FILE and -p NAME=VALUE give the same options as properties: -p num=1000.",
    "Results go to standard output as Markdown; --json keeps all of them."
})
final class RunCommand implements Callable<Integer> {
    private static final long STOP_SECONDS = 30;

    @Spec
    private CommandSpec spec;

    @Option(names = "--preset", defaultValue = "quick", description = "quick (about a minute, no verdicts), standard (about 15 minutes) or full; default ${DEFAULT-VALUE}")
    private Preset preset;

    @Option(names = "--engines", split = ",", paramLabel = "E", description = "own, all, names, or specs such as rocksdb:bloomBits=12; default: own, and from standard on rocksdb")
    private List<String> engines;

    @Option(names = "--workloads", split = ",", paramLabel = "W", description = "by name; default: those of the preset")
    private List<String> workloads;

    @Option(names = "--reference", paramLabel = "E", description = "the engine that others are compared with; default: the first peer, else the first engine")
    private String reference;

    @Option(names = "--num", description = "entries, for every workload")
    private Integer num;

    @Option(names = "--key-size", defaultValue = "16", description = "bytes; default ${DEFAULT-VALUE}")
    private int keySize;

    @Option(names = "--value-size", defaultValue = "100", description = "bytes; default ${DEFAULT-VALUE}")
    private int valueSize;

    @Option(names = "--threads", defaultValue = "1", description = "at once; default ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--batch", description = "operations a commit, for workloads in batches")
    private Integer batch;

    @Option(names = "--latency", description = "also cells in which each operation is timed")
    private boolean latency;

    @Option(names = "--target", paramLabel = "OPS", description = "operations a second, at fixed times, in the cells of --latency: then what is timed is how long somebody waits")
    private Integer target;

    @Option(names = "--durability", paramLabel = "L", description = "none, process, periodic or sync; default process; blog-100k at none, process and sync")
    private Durability.Level durability;

    @Option(names = "--period-millis", defaultValue = "1000", description = "between background syncs at periodic; default ${DEFAULT-VALUE}")
    private long periodMillis;

    @Option(names = "--rounds", description = "default: 6; for quick as many of 3 as fit in a minute, but one")
    private Integer rounds;

    @Option(names = "--seed", defaultValue = "42", description = "of everything random; default ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--heap", defaultValue = "1g", description = "of each child JVM, as in -Xmx; default ${DEFAULT-VALUE}")
    private String heap;

    @Option(names = "--engine-path", paramLabel = "JAR", split = ",", description = "jars with more engines")
    private List<Path> enginePath = new ArrayList<>();

    @Option(names = "--max-time", paramLabel = "T", converter = DurationConverter.class, description = "such as 90s, 10m or 2h: then the rest is skipped; default: none")
    private Duration maxTime;

    @Option(names = "--dir", defaultValue = ".", description = "where stores are made and deleted; default: here")
    private Path folder;

    @Mixin
    private OutputFiles files;

    @Override
    public Integer call() throws IOException, InterruptedException {
        files.requireWritable();
        EnginePath.use(enginePath);
        Catalog catalog = new Catalog();
        RunOptions options = options(catalog);
        boolean heapRail = options.engines().stream().anyMatch(engine -> engine.name().equals(Rail.HEAP.name()));
        HeapNeed.require(heap, options.cells(), heapRail);
        ChildJvm jvm = new ChildJvm(heap, enginePath);
        Path work = workFolder(options);
        try {
            return run(options, catalog, jvm, work);
        } finally {
            Folders.delete(work);
        }
    }

    private Integer run(RunOptions options, Catalog catalog, ChildJvm jvm, Path work)
            throws IOException, InterruptedException {
        spec.commandLine().getErr().println(new Estimate(options, catalog));
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Environment environment = Environment.of(work, jvm);
        List<Job> jobs = new Plan(options).jobs(work);
        Run run = new Run(options, catalog, jvm, display(jobs));
        Interruption interruption = Interruption.watch(() -> run.stop(Run.STOPPED), STOP_SECONDS);
        try {
            List<Cell> cells = Comparison.crossChecked(run.run(jobs));
            Result result = result(options, catalog, started, environment, cells);
            report(result);
            return interruption.happened() ? ExitStatus.INTERRUPTED
                    : result.hasFinding() ? ExitStatus.FINDING : ExitStatus.FINE;
        } finally {
            Folders.delete(work);
            interruption.over();
        }
    }

    private static Display display(List<Job> jobs) {
        Console console = System.console();
        int cells = jobs.stream()
                .flatMap(job -> job.cells().stream())
                .mapToInt(cell -> Workloads.named(cell.workload()).phaseNames().size())
                .sum();
        return new Display(System.err, console != null && console.isTerminal(), cells);
    }

    private static Result result(
            RunOptions options, Catalog catalog, Instant started, Environment environment, List<Cell> cells) {
        List<EngineInfo> engines =
                options.engines().stream().map(engine -> EngineInfo.of(engine, catalog)).toList();
        List<Summary> summary =
                new Comparison(cells, options.seed()).summaries(options.reference(), options.preset().verdicts);
        return new Result(Result.SCHEMA, BuildVersion.text(), BuildVersion.commit(), started.toString(),
                options.seed(), environment, options.asMap(), engines, cells, summary);
    }

    private void report(Result result) throws IOException {
        List<Block> blocks = Report.of(result);
        PrintWriter out = spec.commandLine().getOut();
        out.print(Markdown.of(blocks));
        out.flush();
        files.write(result, blocks);
    }

    private RunOptions options(Catalog catalog) {
        List<EngineSpec> specs = catalog.resolve(engines == null ? preset.engines : engines);
        requireAvailable(specs, catalog);
        List<String> names = workloads == null ? preset.workloads : workloads;
        names.forEach(Workloads::named);
        requirePositive();
        RunOptions options =
                new RunOptions(preset, specs, reference(specs, catalog), names, num, keySize, valueSize, threads, batch,
                        latency, target, durability, periodMillis, rounds == null ? preset.rounds : rounds, seed, heap,
                        enginePath,
                        maxTime, folder);
        return rounds == null && preset == Preset.QUICK ? Estimate.withinAMinute(options, catalog) : options;
    }

    private static void requireAvailable(List<EngineSpec> specs, Catalog catalog) {
        List<String> reasons = new ArrayList<>();
        for (EngineSpec engine : specs) {
            catalog.unavailableReason(engine.name()).ifPresent(reason -> reasons.add(engine.name() + ": " + reason));
        }
        if (reasons.size() == specs.size()) {
            throw new WrongUse("none of these engines can be used here; try --engines all\n  "
                    + String.join("\n  ", reasons));
        }
    }

    private void requirePositive() {
        require("num", num == null ? 1 : num, 1);
        require("key-size", keySize, Keys.MIN_SIZE);
        require("value-size", valueSize, 0);
        require("threads", threads, 1);
        require("batch", batch == null ? 1 : batch, 1);
        require("target", target == null ? 1 : target, 1);
        require("rounds", rounds == null ? 1 : rounds, 1);
        require("period-millis", periodMillis, 1);
        HeapNeed.bytes(heap);
        if (target != null && !latency) {
            throw new WrongUse("--target is about the cells of --latency: give both");
        }
    }

    private static void require(String name, long found, long least) {
        if (found < least) {
            throw new WrongUse(name + " is too small: found=" + found + " expected at least " + least);
        }
    }

    private String reference(List<EngineSpec> specs, Catalog catalog) {
        if (reference != null) {
            if (specs.stream().noneMatch(engine -> engine.text().equals(reference))) {
                throw new WrongUse("the reference does not take part: found=" + reference + " expected one of "
                        + specs.stream().map(EngineSpec::text).toList());
            }
            return reference;
        }
        List<EngineSpec> usable =
                specs.stream().filter(one -> catalog.unavailableReason(one.name()).isEmpty()).toList();
        return usable.stream()
                .filter(one -> !Catalog.isOwn(one.name()) && !Catalog.isRail(one.name()))
                .findFirst()
                .orElse(usable.getFirst())
                .text();
    }

    private static Path workFolder(RunOptions options) throws IOException {
        if (!Files.isDirectory(options.folder())) {
            throw new WrongUse("no such folder: --dir " + options.folder());
        }
        long raw = options.cells().stream()
                .mapToLong(cell -> (long) cell.num() * (cell.keySize() + cell.valueSize()))
                .max()
                .orElse(0);
        DiskRoom.require(options.folder(), raw);
        return Files.createTempDirectory(options.folder().toAbsolutePath().normalize(), "kv-bench-");
    }
}
