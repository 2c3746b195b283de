package dev.kvstore.bench;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Ranks from 0 that are the rarer the higher they are, as YCSB draws them (Gray et al., Quickly generating billion-record databases). */
final class Zipf {
    private static final double SKEW = 0.99;

    private final int count;
    private final double zeta;
    private final double alpha = 1 / (1 - SKEW);
    private final double eta;

    Zipf(int count) {
        this.count = count;
        this.zeta = zeta(count);
        this.eta = (1 - Math.pow(2.0 / count, 1 - SKEW)) / (1 - zeta(2) / zeta);
    }

    private static double zeta(int count) {
        return IntStream.rangeClosed(1, count).mapToDouble(i -> Math.pow(i, -SKEW)).sum();
    }

    int next(SplittableRandom random) {
        double u = random.nextDouble();
        double scaled = u * zeta;
        if (scaled < 1) {
            return 0;
        }
        if (scaled < 1 + Math.pow(0.5, SKEW)) {
            return Math.min(1, count - 1);
        }
        return Math.min(count - 1, (int) (count * Math.pow(eta * u - eta + 1, alpha)));
    }
}
