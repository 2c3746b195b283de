package dev.kvstore.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Percentiles over all threads, each only where there are samples enough for it. */
final class Latency {
    private static final Map<String, Integer> NEEDED_SAMPLES = needed();

    private Latency() {}

    private static Map<String, Integer> needed() {
        Map<String, Integer> needed = new LinkedHashMap<>();
        needed.put("50", 1);
        needed.put("90", 100);
        needed.put("99", 1000);
        needed.put("99.9", 10_000);
        needed.put("99.99", 100_000);
        return needed;
    }

    static Map<String, Long> of(List<TimedTask> tasks) {
        Histogram all = new Histogram(tasks.getFirst().nanos());
        tasks.forEach(task -> all.add(task.nanos()));
        Map<String, Long> nanos = new LinkedHashMap<>();
        NEEDED_SAMPLES.forEach((percentile, samples) -> {
            if (all.getTotalCount() >= samples) {
                nanos.put("p" + percentile, all.getValueAtPercentile(Double.parseDouble(percentile)));
            }
        });
        nanos.put("max", all.getMaxValue());
        return nanos;
    }
}
