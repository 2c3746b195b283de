package dev.kvstore.bench;

/**
 * How fast an engine was beside the reference: the median of the ratios within each round, above 1 for faster, and a bootstrap
 * interval of 95 %, which is null under two rounds.
 *
 * @param word that the rules allow; null for none
 */
record Summary(
        String workload,
        String phase,
        String measure,
        String durability,
        Long periodMillis,
        int num,
        int keySize,
        int valueSize,
        int threads,
        int batch,
        String engine,
        String reference,
        double ratio,
        Double low,
        Double high,
        int rounds,
        String word) {
    static Summary of(Cell.Key key, String engine, String reference, Ratios ratios, String word) {
        return new Summary(
                key.workload(), key.phase(), key.measure(), key.durability(), key.periodMillis(), key.num(),
                key.keySize(),
                key.valueSize(), key.threads(), key.batch(), engine, reference, ratios.median(), ratios.low(),
                ratios.high(), ratios.rounds(), word);
    }

    Cell.Key key() {
        return new Cell.Key(
                workload, phase, measure, durability, periodMillis, num, keySize, valueSize, threads, batch);
    }
}
