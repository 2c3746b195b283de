package dev.kvstore.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists engines and workloads. */
@Command(name = "list", description = "Lists engines and workloads.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--engine-path", paramLabel = "JAR", split = ",", description = "jars with more engines")
    private List<Path> enginePath = new ArrayList<>();

    @Override
    public Integer call() {
        EnginePath.use(enginePath);
        PrintWriter out = spec.commandLine().getOut();
        engines(out, new Catalog());
        workloads(out);
        out.flush();
        return ExitStatus.FINE;
    }

    private static void engines(PrintWriter out, Catalog catalog) {
        MarkdownTable table =
                new MarkdownTable("engine", "kind", "version", "levels", "capabilities or why not available");
        for (String name : catalog.names()) {
            EngineInfo info = EngineInfo.of(EngineSpec.of(name), catalog);
            String kind = Catalog.isOwn(name) ? "own" : Catalog.isRail(name) ? "rail" : "peer";
            boolean available = info.unavailable() == null;
            table.row(name, kind, available ? info.version() : "-", available ? String.join(" ", info.levels()) : "-",
                    available ? String.join(" ", info.capabilities()) : "unavailable: " + info.unavailable());
        }
        out.println(table);
        for (String name : catalog.names()) {
            EngineInfo info = EngineInfo.of(EngineSpec.of(name), catalog);
            if (!info.options().isEmpty()) {
                out.println(name + " options: " + info.options());
            }
        }
        out.println();
    }

    private static void workloads(PrintWriter out) {
        MarkdownTable table = new MarkdownTable("workload", "what is timed");
        Workloads.ALL.forEach(workload -> table.row(workload.label(), workload.description()));
        out.print(table);
    }
}
