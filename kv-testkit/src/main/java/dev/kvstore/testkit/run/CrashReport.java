package dev.kvstore.testkit.run;

import dev.kvstore.testkit.sim.Strategy;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How many crash images a run has verified, and how fast. */
public final class CrashReport {
    private final Map<Strategy, Integer> images = new EnumMap<>(Strategy.class);
    private final long start = System.nanoTime();
    private int subsets;
    private int nested;
    private int points;
    private int seeds;

    CrashReport() {}

    void count(Strategy strategy, int depth) {
        images.merge(strategy, 1, Integer::sum);
        nested += depth > 1 ? 1 : 0;
    }

    void countSubset() {
        subsets++;
    }

    void countPoint() {
        points++;
    }

    void countSeed() {
        seeds++;
    }

    /**
     * All images.
     *
     * @return their number
     */
    public int images() {
        return subsets + images.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Images of one strategy.
     *
     * @param strategy the strategy
     * @return their number
     */
    public int images(Strategy strategy) {
        return images.getOrDefault(strategy, 0);
    }

    /**
     * Images of all subsets of what was pending.
     *
     * @return their number
     */
    public int subsets() {
        return subsets;
    }

    /**
     * Images of crashes during or after the recovery from a crash.
     *
     * @return their number
     */
    public int nested() {
        return nested;
    }

    @Override
    public String toString() {
        double seconds = (System.nanoTime() - start) / 1e9;
        String counts = images.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        return String.format(
                "%d images of %d crash points of %d seeds, %d of them nested, in %.1f s (%.0f/s): %s SUBSETS=%d",
                images(), points, seeds, nested, seconds, images() / seconds, counts, subsets);
    }
}
