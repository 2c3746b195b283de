package dev.kvstore.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** Numbers as reports print them. */
final class Figures {
    private static final double KILO = 1e3;
    private static final double MEGA = 1e6;
    private static final double MEBI = 1 << 20;

    private Figures() {}

    static String rate(double perSecond) {
        return perSecond >= MEGA ? format("%.2f M", perSecond / MEGA)
                : perSecond >= KILO ? format("%.1f k", perSecond / KILO) : format("%.0f", perSecond);
    }

    static String seconds(double seconds) {
        return format(seconds < 0.01 ? "%.5f" : seconds < 1 ? "%.3f" : "%.2f", seconds);
    }

    static String ratio(double ratio) {
        return format(ratio < 10 ? "%.2f" : "%.1f", ratio);
    }

    static String mebibytes(Double bytes) {
        return bytes == null ? "-" : format("%.1f", bytes / MEBI);
    }

    static String interval(Double low, Double high) {
        return low == null ? "-" : ratio(low) + " - " + ratio(high);
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }

    /** The median of what is known; null if nothing is. */
    static Double median(Collection<Cell> cells, Function<Cell, Number> figure) {
        List<Double> known = cells.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .map(Number::doubleValue)
                .sorted()
                .toList();
        if (known.isEmpty()) {
            return null;
        }
        int middle = known.size() / 2;
        return known.size() % 2 == 1 ? known.get(middle) : (known.get(middle - 1) + known.get(middle)) / 2;
    }
}
