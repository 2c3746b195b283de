package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a person reads, and in which order. */
class ReportTest {
    private static String report(Cell... cells) {
        return Markdown.of(Report.of(Cells.result("rocksdb", List.of(cells))));
    }

    @Test
    void text_firstLine_saysWhatWasBuiltAndWhen() {
        assertEquals("# kv-bench 1.0, commit abcdef0123, 2026-01-01T00:00:00Z",
                report(Cells.ok("rocksdb", 1, 100)).lines().findFirst().orElseThrow());
    }

    @Test
    void text_ownEngineBehind_standsBeforeTheTables() {
        String text = report(Cells.ok("hash", 1, 50), Cells.ok("rocksdb", 1, 100));
        assertTrue(text.indexOf("## Where own engines are behind") < text.indexOf("## readrandom"), text);
        assertTrue(text.contains("0.50"), text);
    }

    @Test
    void text_ownEngineAhead_saysSo() {
        String text = report(Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100));
        assertTrue(text.contains("No own engine was behind"), text);
        assertTrue(text.contains("2.00"), text);
    }

    @Test
    void text_failedCell_standsFirst() {
        String text = report(Cells.failed("hash", 1), Cells.ok("rocksdb", 1, 100));
        assertTrue(text.indexOf("wrong result: planted") < text.indexOf("## readrandom"), text);
    }

    @Test
    void text_rail_isInParentheses() {
        assertTrue(report(Cells.ok("heap", 1, 1), Cells.ok("rocksdb", 1, 100)).contains("| (heap)"));
    }

    @Test
    void text_skippedCell_hasItsReason() {
        assertTrue(report(Cells.skipped("hash", 1), Cells.ok("rocksdb", 1, 100))
                .contains("hash: planted (readrandom at process)"));
    }

    @Test
    void text_threeRounds_hasNoVerdict() {
        String text = report(
                Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100), Cells.ok("hash", 2, 200),
                Cells.ok("rocksdb", 2, 100));
        assertFalse(text.contains("faster"), text);
    }

    @Test
    void text_columnsWithoutFigures_areLeftOut() {
        String text = report(Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100));
        assertFalse(text.contains("word"), text);
    }

    @Test
    void text_manyCellsSkippedForOneReason_areOneLine() {
        List<Cell> cells = new ArrayList<>(List.of(Cells.ok("rocksdb", 1, 100)));
        for (int round = 1; round <= 5; round++) {
            cells.add(Cells.skipped("hash", round));
        }
        String text = report(cells.toArray(Cell[]::new));
        assertEquals(1, text.lines().filter(line -> line.startsWith("* hash: planted")).count(), text);
    }

    @Test
    void text_fewerRoundsThanAsked_saysSoInTheRow() {
        String text = report(Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100), Cells.ok("rocksdb", 2, 100));
        List<String> rows = text.lines().filter(line -> line.contains("1 of 2 rounds")).toList();
        assertEquals(1, rows.size(), text);
        assertTrue(rows.getFirst().startsWith("| hash"), text);
    }

    @Test
    void text_engineWithoutARow_isNamedUnderTheTable() {
        String text = report(Cells.skipped("hash", 1), Cells.failed("btree", 1), Cells.ok("rocksdb", 1, 100));
        assertTrue(text.contains("""
                Not in this table:

                * btree: failed, wrong result: planted
                * hash: skipped, planted
                """), text);
    }

    @Test
    void text_engineThatCannotBeUsed_isNamedOnceAtTheTop() {
        Result result = Cells.result("rocksdb", List.of(Cells.skipped("hash", 1), Cells.ok("rocksdb", 1, 100)));
        EngineInfo hash = new EngineInfo("hash", "hash", null, "planted", List.of(), List.of(), new TreeMap<>());
        String text = Markdown.of(Report.of(new Result(1, "1", "c", "s", 42, result.environment(), result.options(),
                List.of(hash, result.engines().getLast()), result.cells(), result.summary())));
        assertTrue(text.indexOf("Not in this run:\n\n* hash: planted") < text.indexOf("## readrandom"), text);
        assertFalse(text.contains("Not in this table"), text);
    }

    @Test
    void text_latencyOfARail_isInParenthesesToo() {
        String text = report(Cells.latency("heap", 1), Cells.latency("rocksdb", 1));
        assertTrue(text.contains("| (heap)") && text.contains("1 of 2") && text.contains("latency in a closed loop"),
                text);
    }

    @Test
    void text_mostCellsNotWarm_isSaidAtTheTop() {
        String text = report(Cells.cold("hash", 1), Cells.cold("hash", 2), Cells.ok("rocksdb", 1, 100));
        assertTrue(text.contains("NOT SHOWN TO BE WARM.** In 2 cells"), text);
        assertTrue(text.indexOf("NOT SHOWN TO BE WARM") < text.indexOf("## readrandom"), text);
        assertTrue(text.contains("not warm in 2/2"), text);
    }

    @Test
    void text_fewCellsNotWarm_isSaidInTheirRowsOnly() {
        String text = report(Cells.cold("hash", 1), Cells.ok("rocksdb", 1, 100));
        assertFalse(text.contains("NOT SHOWN TO BE WARM"), text);
        assertTrue(text.contains("not warm in 1/1"), text);
    }
}
