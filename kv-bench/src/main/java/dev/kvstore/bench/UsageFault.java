package dev.kvstore.bench;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said about a command line that cannot be read: the fault and where to look, not the whole help. */
final class UsageFault {
    private UsageFault() {}

    static int explain(ParameterException fault, String[] arguments) {
        CommandLine line = fault.getCommandLine();
        PrintWriter err = line.getErr();
        err.println(fault.getMessage());
        UnmatchedArgumentException.printSuggestions(fault, err);
        err.println("See " + line.getCommandSpec().qualifiedName() + " --help.");
        return ExitStatus.WRONG_USE;
    }
}
