package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Engines side by side. */
class ComparisonTest {
    private static List<Cell> sixRounds(double own, double peer, double twin) {
        List<Cell> cells = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            cells.add(Cells.ok("hash", round, own * round));
            cells.add(Cells.ok("rocksdb", round, peer * round));
            cells.add(Cells.ok("rocksdb#2", round, twin * round));
            cells.add(Cells.ok("heap", round, 9999));
        }
        return cells;
    }

    private static Summary summary(List<Cell> cells, boolean verdicts) {
        return new Comparison(cells, 42)
                .summaries("rocksdb", verdicts).stream()
                .filter(one -> one.engine().equals("hash"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void summaries_noisyMachineButEqualRounds_seeTheRatio() {
        Summary summary = summary(sixRounds(200, 100, 101), true);
        assertEquals(2, summary.ratio(), 1e-9);
        assertEquals(6, summary.rounds());
        assertEquals(Verdict.FASTER, summary.word());
    }

    @Test
    void summaries_effectWithinTheTwinsSpread_showNoDifference() {
        assertEquals(Verdict.NOT_SHOWN, summary(sixRounds(120, 100, 130), true).word());
    }

    @Test
    void summaries_quickRun_haveNoWords() {
        assertNull(summary(sixRounds(200, 100, 100), false).word());
    }

    @Test
    void summaries_rails_haveNoWords() {
        new Comparison(sixRounds(200, 100, 100), 42).summaries("rocksdb", true).stream()
                .filter(one -> one.engine().equals("heap"))
                .forEach(one -> assertNull(one.word()));
    }

    @Test
    void crossChecked_otherChecksumInTheSameRound_fails() {
        List<Cell> cells = Comparison.crossChecked(List.of(
                Cells.ok("rocksdb", 1, 100, "aa"), Cells.ok("hash", 1, 100, "bb"), Cells.ok("hash", 2, 100, "bb"),
                Cells.ok("null", 1, 100, "0")));
        assertEquals(List.of("ok", "failed", "ok", "ok"), cells.stream().map(Cell::status).toList());
        assertTrue(cells.get(1).reason().contains("found=bb expected=aa"), cells.get(1)::reason);
    }
}
