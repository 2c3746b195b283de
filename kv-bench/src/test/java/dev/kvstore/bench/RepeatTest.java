package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command in a report says everything that was said, or meant by default, in the run. */
class RepeatTest {
    /** Where results go, and help, are no part of a run. */
    private static final Set<String> OTHERS = Set.of("--json", "--md", "--csv", "--html", "--help", "--version");

    private static final RunOptions OPTIONS = new RunOptions(
            Preset.STANDARD, Stream.of("heap", "rocksdb:bloomBits=5;blockSize=4096").map(EngineSpec::of).toList(),
            "heap", List.of("fillsync", "mixed"), 60, 20, 33, 2, 7, true, 800, Durability.Level.PERIODIC, 500, 4, 9,
            "64m",
            List.of(Path.of("some.jar")), Duration.ofMinutes(10), Path.of("a folder"));

    private static String command(Map<String, Object> options) {
        Result result = Cells.result("rocksdb", List.of());
        return Repeat.command(new Result(1, "1", "c", "s", OPTIONS.seed(), result.environment(), options, List.of(),
                List.of(), List.of()));
    }

    private static ParseResult parse(String command) {
        String[] arguments = command.replace("'a folder'", "a\0folder").replace("'", "").split(" ");
        String[] own = Stream.of(arguments).skip(3).map(one -> one.replace('\0', ' ')).toArray(String[]::new);
        CommandLine line = new CommandLine(new BenchCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        return line.parseArgs(own).subcommand();
    }

    @Test
    void command_parsed_hasEveryOptionOfRun() {
        Set<String> missing = new TreeSet<>();
        ParseResult parsed = parse(command(OPTIONS.asMap()));
        for (OptionSpec option : parsed.commandSpec().options()) {
            if (!parsed.hasMatchedOption(option)) {
                missing.add(option.longestName());
            }
        }
        missing.removeAll(OTHERS);
        assertEquals(Set.of(), missing);
    }

    @Test
    void command_parsed_hasTheSameValues() {
        ParseResult parsed = parse(command(OPTIONS.asMap()));
        assertEquals(Preset.STANDARD, parsed.matchedOptionValue("--preset", null));
        assertEquals(List.of("heap", "rocksdb:bloomBits=5;blockSize=4096"),
                parsed.matchedOptionValue("--engines", null));
        assertEquals(List.of("fillsync", "mixed"), parsed.matchedOptionValue("--workloads", null));
        assertEquals(Duration.ofMinutes(10), parsed.matchedOptionValue("--max-time", null));
        assertEquals(Durability.Level.PERIODIC, parsed.matchedOptionValue("--durability", null));
        assertEquals(Path.of("a folder"), parsed.matchedOptionValue("--dir", null));
        assertEquals(9L, (long) parsed.matchedOptionValue("--seed", 0L));
    }

    @Test
    void command_specialCharacters_areQuotedForAShell() {
        assertTrue(command(OPTIONS.asMap()).contains(" --engines 'heap,rocksdb:bloomBits=5;blockSize=4096' "));
        assertTrue(command(OPTIONS.asMap()).contains(" --dir 'a folder' "));
    }
}
