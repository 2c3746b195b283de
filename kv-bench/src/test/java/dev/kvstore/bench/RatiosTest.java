package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Medians, intervals, and the words that they allow. */
class RatiosTest {
    private static Ratios of(double... ratios) {
        return new Ratios(ratios, 42);
    }

    @Test
    void median_oddAndEven_isOfTheLogarithms() {
        assertEquals(2, of(1, 2, 50).median(), 1e-9);
        assertEquals(2, of(1, 4).median(), 1e-9);
    }

    @Test
    void interval_equalRatios_isAPoint() {
        assertEquals(1.5, of(1.5, 1.5, 1.5).low(), 1e-9);
        assertEquals(1.5, of(1.5, 1.5, 1.5).high(), 1e-9);
    }

    @Test
    void interval_spreadRatios_holdsTheMedian() {
        Ratios ratios = of(0.8, 1.0, 1.1, 1.2, 1.4, 2.0);
        assertTrue(ratios.low() < ratios.median() && ratios.median() < ratios.high());
        assertTrue(ratios.low() >= 0.8 && ratios.high() <= 2.0);
    }

    @Test
    void interval_oneRound_isUnknown() {
        assertNull(of(3).low());
        assertNull(of(3).high());
        assertEquals(3, of(3).median(), 1e-9);
    }

    @Test
    void interval_invertedRatios_isInverted() {
        Ratios ratios = of(0.5, 0.7, 0.9, 1.3, 1.5);
        Ratios inverse = of(1 / 0.5, 1 / 0.7, 1 / 0.9, 1 / 1.3, 1 / 1.5);
        assertEquals(1 / ratios.median(), inverse.median(), 1e-9);
    }

    @Test
    void between_roundsOfOneEngineOnly_doNotCount() {
        List<Cell> cells = List.of(
                Cells.ok("a", 1, 100), Cells.ok("b", 1, 50), Cells.ok("a", 2, 300), Cells.ok("b", 3, 1),
                Cells.ok("a", 4, 40),
                Cells.ok("b", 4, 10));
        Ratios ratios = Ratios.between(cells, "a", "b", 42);
        assertEquals(2, ratios.rounds());
        assertEquals(Math.sqrt(8), ratios.median(), 1e-9);
    }

    @Test
    void word_sixClearRounds_isFasterOrSlower() {
        assertEquals(Verdict.FASTER, Verdict.word(of(1.5, 1.6, 1.7, 1.5, 1.6, 1.7), 1.1));
        assertEquals(Verdict.SLOWER, Verdict.word(of(0.5, 0.6, 0.7, 0.5, 0.6, 0.7), 1.1));
    }

    @Test
    void word_fiveRounds_isNone() {
        assertNull(Verdict.word(of(9, 9, 9, 9, 9), 1.1));
    }

    @Test
    void word_noTwin_isNone() {
        assertNull(Verdict.word(of(9, 9, 9, 9, 9, 9), null));
    }

    @Test
    void word_intervalAroundOneOrEffectWithinTheSpread_isNoDifferenceShown() {
        assertEquals(Verdict.NOT_SHOWN, Verdict.word(of(0.8, 0.9, 1.2, 1.3, 1.4, 1.5), 1.01));
        assertEquals(Verdict.NOT_SHOWN, Verdict.word(of(1.05, 1.06, 1.05, 1.06, 1.05, 1.06), 1.2));
        assertEquals(Verdict.NOT_SHOWN, Verdict.word(of(0.95, 0.94, 0.95, 0.94, 0.95, 0.94), 1.2));
    }

    @Test
    void spread_twin_isTheFartherEndOfTheInterval() {
        assertEquals(1.25, of(0.8, 0.8, 0.8).spread(), 1e-9);
        assertEquals(1.3, of(1.3, 1.3, 1.3).spread(), 1e-9);
    }
}
