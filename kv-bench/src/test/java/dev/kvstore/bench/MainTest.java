package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
        assertTrue(out.toString().matches("(?s)kv-bench \\d+\\..*"), out::toString);
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
        "run --engine-path /nowhere/at/all.jar"
    })
    void wrongUse_endsWithTwoAndAMessage(String line) {
        assertEquals(ExitStatus.WRONG_USE, run(line.split(" ")));
        assertTrue(!err.toString().isBlank());
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
