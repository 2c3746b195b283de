package dev.kvstore.bench;

/** Which words a comparison allows. */
final class Verdict {
    static final String FASTER = "faster";
    static final String SLOWER = "slower";
    static final String NOT_SHOWN = "no difference shown";

    /** From here on a sign test can reach 5 %. */
    private static final int MIN_ROUNDS = 6;

    private Verdict() {}

    /**
     * A word for some ratios.
     *
     * @param spread of the reference beside its twin, as a factor; null if it had none
     * @return null where no word is allowed
     */
    static String word(Ratios ratios, Double spread) {
        if (ratios.rounds() < MIN_ROUNDS || spread == null) {
            return null;
        }
        if (ratios.low() > 1 && ratios.median() > spread) {
            return FASTER;
        }
        if (ratios.high() < 1 && 1 / ratios.median() > spread) {
            return SLOWER;
        }
        return NOT_SHOWN;
    }
}
