package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which jobs a run has, and which cells. */
class PlanTest {
    private static RunOptions options(Preset preset, int rounds, long seed, Integer num, Durability.Level level) {
        List<EngineSpec> engines = Stream.of("hash", "btree", "rocksdb", "heap").map(EngineSpec::of).toList();
        return new RunOptions(preset, engines, "rocksdb", preset.workloads, num, 16, 100, 1, null, false, null, level,
                1000,
                rounds,
                seed,
                "1g", List.of(), null, Path.of("."));
    }

    private static List<String> names(RunOptions options) {
        return new Plan(options)
                .jobs(Path.of("work")).stream().map(job -> job.round() + job.engine()).toList();
    }

    @Test
    void jobs_everyRound_hasAllEnginesAndTheTwin() {
        List<Job> jobs = new Plan(options(Preset.STANDARD, 3, 1, null, null)).jobs(Path.of("work"));
        assertEquals(15, jobs.size());
        for (int round = 0; round < 3; round++) {
            Set<String> engines = new TreeSet<>();
            jobs.subList(round * 5, round * 5 + 5).forEach(job -> engines.add(job.engine()));
            assertEquals(Set.of("hash", "btree", "rocksdb", "rocksdb#2", "heap"), engines);
        }
        assertEquals(15, jobs.stream().map(Job::folder).distinct().count());
    }

    @Test
    void jobs_quick_haveNoTwin() {
        assertFalse(names(options(Preset.QUICK, 1, 1, null, null)).contains("1rocksdb#2"));
    }

    @Test
    void jobs_full_haveAChildForEachWorkload() {
        List<Job> jobs = new Plan(options(Preset.FULL, 1, 1, null, null)).jobs(Path.of("work"));
        assertEquals(5 * Workloads.ALL.size(), jobs.size());
        assertEquals(jobs.size(), jobs.stream().map(Job::folder).distinct().count());
        jobs.forEach(job -> assertEquals(1, job.cells().stream().map(CellPlan::workload).distinct().count()));
    }

    @Test
    void jobs_seed_decidesTheOrder() {
        assertEquals(names(options(Preset.QUICK, 9, 1, null, null)), names(options(Preset.QUICK, 9, 1, null, null)));
        assertNotEquals(names(options(Preset.QUICK, 9, 1, null, null)), names(options(Preset.QUICK, 9, 2, null, null)));
    }

    private static CellPlan cell(RunOptions options, String workload) {
        return options.cells().stream().filter(cell -> cell.workload().equals(workload)).findFirst().orElseThrow();
    }

    @Test
    void cells_defaults_areThoseOfTheWorkloads() {
        RunOptions options = options(Preset.FULL, 1, 1, null, null);
        assertEquals(1_000_000, cell(options, "fillunique").num());
        assertEquals(100_000, cell(options, "blog-100k").num());
        assertEquals(Durability.Level.SYNC, cell(options, "fillsync").level());
        assertEquals(Durability.Level.NONE, cell(options, "blog-100k").level());
        assertEquals(Durability.Level.PROCESS, cell(options, "readrandom").level());
        assertEquals(1000, cell(options, "fillbatch").batch());
        assertEquals(1, cell(options, "fillunique").batch());
        assertTrue(options.cells().size() >= 9);
    }

    private static List<Durability.Level> levels(RunOptions options, String workload) {
        return options.cells().stream().filter(cell -> cell.workload().equals(workload)).map(CellPlan::level).toList();
    }

    @Test
    void cells_blog_areRankedAsShippedAndThenAtEachPromise() {
        assertEquals(
                List.of(Durability.Level.NONE, Durability.Level.PROCESS, Durability.Level.SYNC),
                levels(options(Preset.QUICK, 1, 1, null, null), "blog-100k"));
        assertEquals(
                List.of(Durability.Level.PERIODIC),
                levels(options(Preset.QUICK, 1, 1, null, Durability.Level.PERIODIC), "blog-100k"));
    }

    @Test
    void cells_givenNumAndLevel_areTaken() {
        RunOptions options = options(Preset.QUICK, 1, 1, 123, Durability.Level.SYNC);
        options.cells().forEach(cell -> assertEquals(123, cell.num()));
        options.cells().forEach(cell -> assertEquals(Durability.Level.SYNC, cell.level()));
    }

    @Test
    void cells_target_isThatOfLatenciesOnly() {
        RunOptions options =
                new RunOptions(Preset.QUICK, List.of(EngineSpec.of("heap")), "heap", List.of("mixed"), null,
                        16, 100, 1, null, true, 500, null, 1000, 1, 1, "1g", List.of(), null, Path.of("."));
        assertEquals(Arrays.asList(null, 500), options.cells().stream().map(CellPlan::target).toList());
    }

    private static List<String> engines(Preset preset) {
        return new Catalog().resolve(preset.engines).stream().map(EngineSpec::text).toList();
    }

    @Test
    void engines_byDefault_areOwnOnesAndFromStandardOnPeers() {
        assertEquals(Catalog.OWN, engines(Preset.QUICK));
        List<String> withPeers = new ArrayList<>(Catalog.OWN);
        withPeers.add("rocksdb");
        assertEquals(withPeers, engines(Preset.STANDARD));
        assertEquals(withPeers, engines(Preset.FULL));
    }

    @Test
    void cells_ofWorkloadsWithSizesOfTheirOwn_haveThem() {
        RunOptions options = options(Preset.FULL, 1, 1, null, null);
        assertEquals(1000, cell(options, "ycsb-a").valueSize());
        assertEquals(16, cell(options, "ycsb-a").keySize());
        assertEquals(Ycsb.MOST_NUM, cell(options, "ycsb-load").num());
        assertEquals(5, cell(options, "blog-100k").valueSize());
        assertEquals(2, cell(options, "readwhilewriting").threads());
        assertEquals(10_000, cell(options, "bulkload").batch());
        assertEquals(20_000, cell(options(Preset.QUICK, 1, 1, null, null), "ycsb-a").num());
        assertEquals(100_000, cell(options(Preset.FULL, 1, 1, 2_000_000, null), "blog-100k").num());
    }

    @Test
    void cells_fullPreset_fitIntoTheDefaultHeap() {
        HeapNeed.require("1g", options(Preset.FULL, 1, 1, null, null).cells(), true);
    }
}
