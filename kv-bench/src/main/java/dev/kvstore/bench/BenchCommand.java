package dev.kvstore.bench;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Without a command: what the program can do, and what to try first. */
@Command(name = "kv-bench", description = "Compares key/value stores on this machine.", mixinStandardHelpOptions = true, versionProvider = BuildVersion.class, subcommands = {
    ListCommand.class, RunCommand.class, ChildCommand.class,
    GenerateCompletion.class}, exitCodeListHeading = "%nExit status:%n", exitCodeList = {
        "0:everything is fine",
        "1:a finding: a wrong result, a store that failed, a sync that cannot have happened",
        "2:wrong use",
        "130:ended by Ctrl-C; what was finished is reported"
    })
final class BenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("kv-bench compares key/value stores on this machine.");
        out.println();
        out.println("  list   engines, which of them can be used here, and workloads");
        out.println("  run    measures them and reports, losses first");
        out.println();
        out.println("Try first; it says how long it takes:");
        out.println();
        out.println("  java -jar kv-bench.jar run --preset quick --engines all");
        out.println();
        out.println("Every command explains itself with --help.");
        out.flush();
        return ExitStatus.FINE;
    }
}
