package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How long a run is said to take, and what a quick one does about it. */
class EstimateTest {
    private static final Catalog CATALOG = new Catalog();

    private static RunOptions options(Preset preset, String... engines) {
        return new RunOptions(preset, Stream.of(engines).map(EngineSpec::of).toList(), "heap", preset.workloads, null,
                16, 100, 1, null, false, null, null, 1000, preset.rounds, 42, "1g", List.of(), null, Path.of("."));
    }

    private static double seconds(RunOptions options) {
        return new Estimate(options, CATALOG).seconds();
    }

    @Test
    void withinAMinute_manyEngines_keepsAllOfThemInOneRound() {
        RunOptions options = options(Preset.QUICK, "heap", "null", "rocksdb", "rocksdb:bloomBits=1",
                "rocksdb:bloomBits=2", "rocksdb:bloomBits=3", "rocksdb:bloomBits=4");
        RunOptions fitted = Estimate.withinAMinute(options, CATALOG);
        assertEquals(1, fitted.rounds());
        assertEquals(options.engines(), fitted.engines());
        assertEquals(options.cells(), fitted.cells());
    }

    @Test
    void withinAMinute_fewCells_hasAllRounds() {
        RunOptions all = options(Preset.QUICK, "heap");
        RunOptions few = new RunOptions(all.preset(), all.engines(), "heap", List.of("readrandom"), null, 16, 100, 1,
                null, false, null, null, 1000, 3, 42, "1g", List.of(), null, Path.of("."));
        assertEquals(3, Estimate.withinAMinute(few, CATALOG).rounds());
    }

    @Test
    void seconds_moreRoundsOrEngines_areMore() {
        RunOptions one = options(Preset.QUICK, "heap").withRounds(1);
        assertEquals(3 * seconds(one), seconds(one.withRounds(3)), 1e-9);
        assertEquals(2 * seconds(one), seconds(options(Preset.QUICK, "heap", "null").withRounds(1)), 1e-9);
    }

    @Test
    void seconds_engineThatCannotBeUsed_takesNone() {
        assertEquals(seconds(options(Preset.QUICK, "heap")), seconds(options(Preset.QUICK, "heap", "btree")), 1e-9);
    }

    @Test
    void seconds_standard_areAboutAQuarterOfAnHour() {
        double minutes = seconds(options(Preset.STANDARD, "heap", "rocksdb")) / 60;
        assertTrue(minutes > 8 && minutes < 25, () -> "minutes=" + minutes);
    }
}
