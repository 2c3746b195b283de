package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person reads, and in which order. */
class ReportTest {
    private static String report(Cell... cells) {
        return new Report(Cells.result("rocksdb", List.of(cells))).text();
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
        assertTrue(report(Cells.skipped("hash", 1), Cells.ok("rocksdb", 1, 100)).contains("hash, readrandom: planted"));
    }

    @Test
    void text_threeRounds_hasNoVerdict() {
        String text = report(
                Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100), Cells.ok("hash", 2, 200),
                Cells.ok("rocksdb", 2, 100));
        assertFalse(text.contains("faster"), text);
    }
}
