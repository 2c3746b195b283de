package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every workload on honest and on lying stores. */
class CellRunTest {
    private static final int NUM = 400;
    private static final Quiet NO_WAIT = new Quiet(() -> {}, () -> 0, 0, 0);

    @TempDir
    private Path folder;

    static Stream<String> workloads() {
        return Workloads.ALL.stream().map(Workload::label);
    }

    private static CellPlan plan(String label, int threads) {
        return plan(label, threads, CellPlan.THROUGHPUT);
    }

    private static CellPlan plan(String label, int threads, String measure) {
        Workload workload = Workloads.named(label);
        return new CellPlan(label, workload.levels(null).getLast(), null, NUM, 16, 100,
                Math.max(threads, workload.leastThreads()), workload.batch(), measure, null);
    }

    private static boolean needsOrder(String label) {
        return Workloads.named(label).needs().contains(Capability.SORTED);
    }

    private static boolean forced(String label) {
        return plan(label, 1).level() == Durability.Level.SYNC;
    }

    private List<Cell> run(KvEngine engine, CellPlan plan) {
        Job job = new Job(engine.name(), engine.name(), 1, 42, folder.toString(), 1, true, List.of(plan));
        return new CellRun(job, plan, engine, done -> {}, NO_WAIT).run();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void run_honestStore_isOkInEveryPhase(String workload) {
        List<Cell> cells = run(new LyingEngine(LyingEngine.Lie.NONE), plan(workload, 1));
        assertEquals(Workloads.named(workload).phaseNames(), cells.stream().map(Cell::phase).toList());
        for (Cell cell : cells) {
            assertEquals(Cell.OK, cell.status(), cell::reason);
            assertEquals(NUM, cell.ops());
            assertTrue(cell.seconds() > 0 && cell.settledSeconds() >= cell.seconds());
            assertNotNull(cell.checksum());
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void run_threeThreads_isOkInEveryPhase(String workload) {
        for (Cell cell : run(new LyingEngine(LyingEngine.Lie.NONE), plan(workload, 3))) {
            assertEquals(Cell.OK, cell.status(), cell::reason);
            assertTrue(cell.ops() >= NUM);
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void run_sameSeed_readsTheSameBytes(String workload) {
        List<String> first = run(new LyingEngine(), plan(workload, 1)).stream().map(Cell::checksum).toList();
        List<String> second = run(Rail.HEAP, plan(workload, 1)).stream().map(Cell::checksum).toList();
        if (!forced(workload) && !needsOrder(workload)) { // refused by the rail
            assertEquals(first, second);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FLIPPED_BYTE, readrandom", "FLIPPED_BYTE, mixed", "FLIPPED_BYTE, fillunique", "FLIPPED_BYTE, blog-100k",
        "OTHER_VALUE, readrandom", "OTHER_VALUE, overwrite", "TOO_SHORT, readrandom", "TOO_SHORT, blog-100k",
        "LOST_PUT, fillunique", "LOST_PUT, fillsync", "LOST_PUT, readrandom", "LOST_PUT, blog-100k",
        "OLD_VALUE, overwrite", "OLD_VALUE, mixed", "FOUND_MISSING, readmissing", "SHORT_SCAN, readseq",
        "SHORT_SCAN, fillbatch", "REPEATED_ENTRY, readseq", "WRONG_ORDER, readrandom", "WRONG_ORDER, fillbatch",
        "LOST_PUT, fillseq", "SHORT_SCAN, bulkload", "LOST_PUT, fillrandom", "LOST_PUT, ycsb-load",
        "FLIPPED_BYTE, readhot", "FLIPPED_BYTE, multiget", "OTHER_VALUE, multiget", "TOO_SHORT, multiget",
        "WRONG_ORDER, readreverse", "SHORT_SCAN, readreverse", "SHORT_SCAN, seekrandom", "OLD_VALUE, updaterandom",
        "FLIPPED_BYTE, updaterandom", "LOST_DELETE, deleterandom", "OTHER_VALUE, readwhilewriting",
        "FLIPPED_BYTE, readwhilewriting", "OLD_VALUE, readwhilewriting", "OLD_VALUE, ycsb-a", "FLIPPED_BYTE, ycsb-b",
        "OTHER_VALUE, ycsb-c", "LOST_PUT, ycsb-d", "TOO_SHORT, ycsb-d", "REPEATED_ENTRY, ycsb-e", "LOST_PUT, ycsb-e",
        "OLD_VALUE, ycsb-f"
    })
    void run_lyingStore_fails(LyingEngine.Lie lie, String workload) {
        List<Cell> cells = run(new LyingEngine(lie), plan(workload, 1));
        assertFalse(cells.isEmpty());
        for (Cell cell : cells) {
            assertEquals(Cell.FAILED, cell.status());
            assertTrue(cell.reason().contains("wrong result"), cell::reason);
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void run_latency_timesEachOperationAndReadsTheSame(String workload) {
        CellPlan plan = plan(workload, 2);
        CellPlan latency = plan(workload, 2, CellPlan.LATENCY);
        List<Cell> plain = run(new LyingEngine(), plan);
        List<Cell> timed = run(new LyingEngine(), latency);
        assertEquals(plain.stream().map(Cell::checksum).toList(), timed.stream().map(Cell::checksum).toList());
        for (Cell cell : timed) {
            assertEquals(Cell.OK, cell.status(), cell::reason);
            assertEquals(CellPlan.LATENCY, cell.measure());
            assertTrue(cell.latencyNanos().get("max") >= cell.latencyNanos().get("p50"));
            assertFalse(cell.latencyNanos().containsKey("p99.9"), "too few samples");
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void run_nullRail_takesTheWayOfAnyEngine(String workload) {
        for (Cell cell : run(Rail.NULL, plan(workload, 2))) {
            assertEquals(forced(workload) || needsOrder(workload) ? Cell.SKIPPED : Cell.OK, cell.status(),
                    cell::reason);
        }
    }

    @Test
    void run_nullRail_computesWhatItReads() {
        for (String workload : List.of("readrandom", "readseq", "mixed")) {
            assertNotEquals("0", run(Rail.NULL, plan(workload, 1)).getFirst().checksum(), workload);
        }
    }

    @Test
    void run_scanByThreeThreads_countsTheBytesOfAll() {
        Cell cell = run(new LyingEngine(), plan("readseq", 3)).getFirst();
        assertEquals(3L * NUM * 116, cell.userBytes());
    }

    @Test
    void run_weakerPromiseThanTheTable_isSkipped() {
        Cell cell = run(Rail.HEAP, plan("fillsync", 1)).getFirst();
        assertEquals(Cell.SKIPPED, cell.status());
        assertTrue(cell.reason().contains("sync"), cell::reason);
    }

    @Test
    void run_afterwards_leavesNothing() {
        run(new LyingEngine(LyingEngine.Lie.LOST_PUT), plan("fillunique", 1));
        assertEquals(0, folder.toFile().list().length);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST_PUT", "FLIPPED_BYTE", "SHORT_SCAN"})
    void prepare_filledStore_isReadWholeBeforeTheClockStarts(LyingEngine.Lie lie) throws Exception {
        CellPlan plan = plan("readmissing", 1);
        Subject subject =
                new Subject(new LyingEngine(lie), EngineSpec.of("lying"), Durability.Level.PROCESS, null, Map.of());
        Data data = new Data(42, 1, plan, true);
        try (Trial trial = new Trial(subject, Workloads.named("readmissing"), data, folder.resolve("store"))) {
            assertThrows(WrongResult.class, trial::prepare);
        }
    }

    @Test
    void run_engineWithoutOrder_skipsWhatNeedsItAndSaysWhy() {
        for (String workload : List.of("readreverse", "seekrandom", "ycsb-e")) {
            Cell cell = run(Rail.HEAP, plan(workload, 1)).getFirst();
            assertEquals(Cell.SKIPPED, cell.status());
            assertEquals("the engine lacks SORTED", cell.reason());
        }
    }
}
