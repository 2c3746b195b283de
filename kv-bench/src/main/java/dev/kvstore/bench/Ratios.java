package dev.kvstore.bench;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Ratios of two engines, one for each round in which both ran. Averages over rounds that only one of them saw mean nothing. */
final class Ratios {
    private static final int RESAMPLES = 10_000;
    private static final double LOW = 0.025;
    private static final double HIGH = 0.975;

    private final double[] logs;
    private final double[] medians;

    /** Ratios above 1 say that the first was faster. */
    Ratios(double[] ratios, long seed) {
        logs = Arrays.stream(ratios).map(Math::log).sorted().toArray();
        medians = logs.length < 2 ? new double[0] : bootstrap(logs, new SplittableRandom(seed));
    }

    /** Of two engines in the cells of one table. */
    static Ratios between(List<Cell> cells, String engine, String reference, long seed) {
        double[] ratios = cells.stream()
                .filter(cell -> cell.isOk() && cell.engine().equals(engine))
                .flatMapToDouble(cell -> cells.stream()
                        .filter(other -> other.isOk() && other.engine().equals(reference)
                                && other.round() == cell.round())
                        .mapToDouble(other -> rate(cell) / rate(other)))
                .toArray();
        return new Ratios(ratios, seed);
    }

    private static double rate(Cell cell) {
        return cell.ops() / cell.seconds();
    }

    private static double[] bootstrap(double[] logs, SplittableRandom random) {
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[logs.length];
        for (int n = 0; n < RESAMPLES; n++) {
            for (int i = 0; i < sample.length; i++) {
                sample[i] = logs[random.nextInt(logs.length)];
            }
            Arrays.sort(sample);
            medians[n] = median(sample);
        }
        Arrays.sort(medians);
        return medians;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    int rounds() {
        return logs.length;
    }

    boolean isEmpty() {
        return logs.length == 0;
    }

    double median() {
        return Math.exp(median(logs));
    }

    /** The lower end of the interval; null under two rounds. */
    Double low() {
        return medians.length == 0 ? null : Math.exp(medians[(int) (LOW * RESAMPLES)]);
    }

    Double high() {
        return medians.length == 0 ? null : Math.exp(medians[(int) (HIGH * RESAMPLES) - 1]);
    }

    /** How far the interval reaches from 1, as a factor: for an engine beside its twin, what noise alone does. */
    double spread() {
        return Math.max(high(), 1 / low());
    }
}
