package dev.kvstore.bench;

import java.io.PrintWriter;
import picocli.CommandLine;

/** The command line. */
public final class Main {
    private Main() {}

    /**
     * Runs a command and ends the JVM.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        int status = execute(arguments, null, null);
        System.exit(status);
    }

    /** Runs a command; where it prints may be given. */
    static int execute(String[] arguments, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new BenchCommand());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setOverwrittenOptionsAllowed(true); // a property comes first, the option on the command line wins
        line.setExecutionExceptionHandler(Main::explain);
        line.setParameterExceptionHandler(UsageFault::explain);
        line.getSubcommands().get("generate-completion").getCommandSpec().usageMessage().hidden(true);
        if (out != null) {
            line.setOut(out);
            line.setErr(err);
        }
        try {
            return line.execute(PropertyArguments.expand(arguments));
        } catch (WrongUse wrong) {
            line.getErr().println(wrong.getMessage());
            return ExitStatus.WRONG_USE;
        }
    }

    private static int explain(Exception failure, CommandLine line, CommandLine.ParseResult parsed) throws Exception {
        if (failure instanceof WrongUse) {
            line.getErr().println(failure.getMessage());
            return ExitStatus.WRONG_USE;
        }
        throw failure;
    }
}
