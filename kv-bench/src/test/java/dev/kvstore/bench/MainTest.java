package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line: what it says and how it ends. */
class MainTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.execute(arguments, new PrintWriter(out), new PrintWriter(err, true));
    }

    @Test
    void noArguments_say_whatToDoNext() {
        assertEquals(ExitStatus.FINE, run());
        assertTrue(out.toString().contains("run --preset quick"), out::toString);
    }

    @Test
    void help_everyCommand_isFine() {
        assertEquals(ExitStatus.FINE, run("--help"));
        assertEquals(ExitStatus.FINE, run("run", "--help"));
        assertEquals(ExitStatus.FINE, run("list", "--help"));
        assertTrue(out.toString().contains("--engines"), out::toString);
    }

    @Test
    void version_isThatOfTheBuild() {
        assertEquals(ExitStatus.FINE, run("--version"));
        assertTrue(out.toString().strip().matches("kv-bench \\d+\\.\\S+, commit (unknown|\\S*[0-9a-f]{7,40}(-dirty)?)"),
                out::toString);
    }

    @Test
    void list_showsEnginesWithReasonsAndWorkloads() {
        assertEquals(ExitStatus.FINE, run("list"));
        for (String name : List.of("hash", "btree", "logfile", "rocksdb", "chronicle", "lmdb", "mvstore", "heap",
                "null", "blog-100k", "fillsync")) {
            assertTrue(out.toString().contains("| " + name), name);
        }
        assertTrue(out.toString().contains("unavailable: not on the class path"), out::toString);
        assertTrue(out.toString().contains("blockCacheBytes"), out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "nonsense", "run --nonsense", "run --engines nobody", "run --engines heap --workloads nothing",
        "run --engines heap --num 0", "run --engines heap --threads x", "run --engines heap --key-size 7",
        "run --engines heap --max-time soon", "run --engines heap --heap much",
        "run --engines heap --reference rocksdb",
        "run --engines heap --dir /nowhere/at/all", "run --engines heap --durability always", "run --preset slow",
        "run -P /nowhere/at/all", "run -p num", "run --engines rocksdb:noSuchOption=1", "run --engines rocksdb:x",
        "run --engine-path /nowhere/at/all.jar", "run --engines heap --target 5",
        "run --engines heap --latency --target 0"
    })
    void wrongUse_endsWithTwoAndAMessage(String line) {
        assertEquals(ExitStatus.WRONG_USE, run(line.split(" ")));
        assertTrue(!err.toString().isBlank());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--nonsense", "--threads x", "--max-time soon", "--preset slow"})
    void wrongUse_ofTheCommandLine_namesTheFaultAndTheHelp(String options) {
        assertEquals(ExitStatus.WRONG_USE, run(("run --engines heap " + options).split(" ")));
        List<String> lines = err.toString().lines().toList();
        assertTrue(lines.size() <= 3, err::toString);
        assertTrue(lines.getFirst().contains(options.split(" ")[0]), err::toString);
        assertEquals("See kv-bench run --help.", lines.getLast());
    }

    @ParameterizedTest
    @CsvSource({"logfile, none", "heap, none", "rocksdb, blockCacheBytes"})
    void wrongUse_optionThatTheEngineLacks_namesEngineOptionAndThoseThatItHas(String engine, String known) {
        int status = run("run", "--engines", engine + ":noSuchOption=1", "--dir", folder.toString());
        assertEquals(ExitStatus.WRONG_USE, status);
        assertEquals(1, err.toString().lines().count(), err::toString);
        for (String word : List.of("engine=" + engine, "found=noSuchOption", known)) {
            assertTrue(err.toString().contains(word), err::toString);
        }
        assertEquals(0, folder.toFile().list().length);
    }

    @ParameterizedTest
    @CsvSource({
        "--json, missing/result, no such folder", "--md, missing/result, no such folder", "--json, ., a folder",
        "--md, /proc/result, not writable", "--csv, ., a folder", "--html, missing/result, no such folder"
    })
    void wrongUse_fileThatCannotBeWritten_isRefusedBeforeAnythingRuns(String option, String file, String reason) {
        int status =
                run("run", "--engines", "heap", "--dir", folder.toString(), option, folder.resolve(file).toString());
        assertEquals(ExitStatus.WRONG_USE, status);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().contains(reason) && err.toString().contains(option), err::toString);
        assertEquals(0, folder.toFile().list().length);
    }

    @Test
    void run_refusedForAnotherReason_keepsOlderResultFiles() throws Exception {
        Path older = Files.writeString(folder.resolve("older"), "kept");
        assertEquals(ExitStatus.WRONG_USE,
                run("run", "--engines", "nobody", "--json", older.toString(), "--md",
                        folder.resolve("new").toString()));
        assertEquals("kept", Files.readString(older));
        assertEquals(List.of("older"), List.of(folder.toFile().list()));
    }

    @Test
    void run_everyResultFile_isWritten() throws Exception {
        List<String> options = new ArrayList<>(List.of("run", "--engines", "heap", "--workloads", "readmissing",
                "--num", "5", "--rounds", "1", "--heap", "64m", "--dir", folder.toString()));
        for (String kind : List.of("json", "md", "csv", "html")) {
            options.addAll(List.of("--" + kind, folder.resolve(kind).toString()));
        }
        assertEquals(ExitStatus.FINE, run(options.toArray(String[]::new)), err::toString);
        assertTrue(err.toString().startsWith("Engines 1, tables 1, rounds 1: about 10 s."), err::toString);
        assertEquals(1, Result.read(folder.resolve("json")).cells().size());
        assertEquals(out.toString(), Files.readString(folder.resolve("md")));
        assertEquals(2, Files.readAllLines(folder.resolve("csv")).size());
        assertTrue(Files.readString(folder.resolve("html")).startsWith("<!DOCTYPE html>"));
    }

    @Test
    void run_noAvailableEngine_saysWhy() {
        assertEquals(ExitStatus.WRONG_USE, run("run", "--engines", "btree"));
        assertTrue(err.toString().contains("kv-engine-btree"), err::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rocksdb", "heap"})
    void run_heapTooSmallForNum_saysWhatIsNeededBeforeAnythingStarts(String engine) {
        int status =
                run(("run --heap 64m --num 1000000 --workloads readrandom --dir " + folder + " --engines " + engine)
                        .split(" "));
        assertEquals(ExitStatus.WRONG_USE, status);
        assertTrue(err.toString().contains("num=1000000") && err.toString().contains("--heap "), err::toString);
        assertEquals(0, folder.toFile().list().length);
    }

    @Test
    void properties_expand_intoOptionsThatTheCommandLineOverrides() throws Exception {
        Path file = Files.writeString(folder.resolve("p"), "num=5\nthreads = 2\n");
        String[] expanded = PropertyArguments.expand(
                new String[] {"run", "--num", "9", "-P", file.toString(), "-p", "rounds=3"});
        assertEquals(List.of("run", "--num=5", "--threads=2", "--rounds=3", "--num", "9"), List.of(expanded));
    }
}
