package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs with child JVMs, at tiny sizes. */
class RunTest {
    /** blog-100k has two phases at three levels. */
    private static final int QUICK_CELLS = Workloads.ALL.size() - 1 + 6;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    private int run(String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("run", "--dir", folder.toString(), "--json", json().toString(), "--num",
                        "60", "--heap", "64m", "--max-time", "10m"));
        all.addAll(List.of(arguments));
        return Main.execute(all.toArray(String[]::new), new PrintWriter(out), new PrintWriter(System.err, true));
    }

    private Path json() {
        return folder.resolve("result.json");
    }

    private void assertNothingLeft() {
        assertEquals(List.of("result.json"), List.of(folder.toFile().list()));
    }

    @Test
    void run_railAndPeer_measuresEveryWorkload() throws Exception {
        assertEquals(ExitStatus.FINE, run("--engines", "heap,rocksdb", "--rounds", "1", "--num", "10"));
        Result result = Result.read(json());
        assertEquals("rocksdb", result.options().get("reference"));
        List<Cell> peer = result.cells().stream().filter(cell -> cell.engine().equals("rocksdb")).toList();
        assertEquals(QUICK_CELLS, peer.size());
        peer.forEach(cell -> assertEquals(Cell.OK, cell.status(), cell::reason));
        assertTrue(peer.stream().anyMatch(cell -> cell.bytesOnDisk().compacted() != null));
        assertTrue(result.summary().stream().allMatch(one -> one.rounds() == 1 && one.word() == null));
        assertNotNull(result.environment().forcesPerSecond());
        assertTrue(out.toString().contains("QUICK RUN"), out::toString);
        assertNothingLeft();
    }

    @Test
    void run_lyingEngine_isAFinding() throws Exception {
        int status = run("--engines", "heap,lying:lie=FLIPPED_BYTE", "--rounds", "1", "--workloads", "readrandom");
        assertEquals(ExitStatus.FINDING, status);
        assertEquals(
                List.of("failed", "ok"),
                Result.read(json()).cells().stream().map(Cell::status).sorted().toList());
        assertTrue(out.toString().contains("wrong result"), out::toString);
        assertNothingLeft();
    }

    @Test
    void run_childThatCrashes_failsItsCellsAndGoesOn() throws Exception {
        int status = run(
                "--engines", "lying:lie=CRASH,heap", "--seed", "1", "--rounds", "1", "--workloads",
                "readmissing,fillunique,readrandom");
        assertEquals(ExitStatus.FINDING, status);
        List<Cell> cells = Result.read(json()).cells();
        assertEquals("lying:lie=CRASH", cells.getFirst().engine(), "the seed lets it run first");
        var byEngine = cells.stream().collect(Collectors.groupingBy(Cell::engine));
        assertTrue(byEngine.get("heap").stream().allMatch(Cell::isOk));
        assertEquals(3, byEngine.get("lying:lie=CRASH").size());
        byEngine.get("lying:lie=CRASH").forEach(cell -> assertTrue(cell.reason().contains("status=134"), cell::reason));
        assertNothingLeft();
    }

    @Test
    void run_noTimeLeft_skipsTheRestAndSaysSo() throws Exception {
        assertEquals(ExitStatus.FINE, run("--engines", "heap", "--rounds", "90", "--max-time", "1s"));
        List<Cell> cells = Result.read(json()).cells();
        assertEquals(90 * QUICK_CELLS, cells.size());
        assertTrue(cells.getLast().reason().contains("max-time=1s"), cells.getLast()::reason);
        assertNothingLeft();
    }

    @Test
    void run_options_reachTheChildren() throws Exception {
        assertEquals(ExitStatus.FINE,
                run("--engines", "rocksdb:bloomBits=5", "--rounds", "1", "--workloads", "fillbatch",
                        "--batch", "7", "--threads", "2", "--durability", "periodic", "--value-size", "33",
                        "--key-size", "20"));
        Result result = Result.read(json());
        Cell cell = result.cells().getFirst();
        assertEquals(Cell.OK, cell.status(), cell::reason);
        assertEquals(List.of(7, 2, 33, 20), List.of(cell.batch(), cell.threads(), cell.valueSize(), cell.keySize()));
        assertEquals("periodic", cell.promise());
        assertEquals(1000L, cell.periodMillis());
        assertEquals("5", result.engines().getFirst().options().get("bloomBits"));
        assertTrue(Files.size(json()) > 0);
    }
}
