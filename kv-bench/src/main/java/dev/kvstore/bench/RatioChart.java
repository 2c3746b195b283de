package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every table at a glance: how fast engines were beside the reference, with intervals, on a scale of ratios. */
final class RatioChart {
    private static final int WIDTH = 860;
    private static final int LEFT = 260;
    private static final int RIGHT = 20;
    private static final int TOP = 24;
    private static final int POINT = 16;
    private static final int GAP = 10;
    private static final double[] TICKS =
            {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

    private final List<Summary> summaries;
    private final double least;
    private final double most;
    private final StringBuilder svg = new StringBuilder();
    private int y = TOP;

    private RatioChart(List<Summary> summaries) {
        this.summaries = summaries;
        this.least = summaries.stream().mapToDouble(RatioChart::low).min().orElse(1);
        this.most = summaries.stream().mapToDouble(RatioChart::high).max().orElse(1);
    }

    static String of(List<Summary> summaries) {
        RatioChart chart = new RatioChart(summaries);
        chart.rows();
        return Markup.format("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"ratios to the reference\">", WIDTH,
                chart.y) + chart.ticks() + chart.svg + "</svg>\n";
    }

    private static double low(Summary one) {
        return one.low() == null ? one.ratio() : one.low();
    }

    private static double high(Summary one) {
        return one.high() == null ? one.ratio() : one.high();
    }

    /** From the tick before the least to the one after the most, and 1 is always in it. */
    private double x(double ratio) {
        double from = Math.log(Math.min(0.5, least / 1.2));
        double to = Math.log(Math.max(2, most * 1.2));
        return LEFT + (WIDTH - LEFT - RIGHT) * (Math.log(ratio) - from) / (to - from);
    }

    private String ticks() {
        List<String> lines = new ArrayList<>();
        for (double tick : TICKS) {
            if (x(tick) >= LEFT && x(tick) <= WIDTH - RIGHT) {
                lines.add(Markup.format("<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\" class=\"%4$s\"/>"
                        + "<text x=\"%1$.1f\" y=\"14\" class=\"tick\">%5$sx</text>", x(tick), TOP - 4, y,
                        tick == 1 ? "one" : "grid", tick < 1 ? "" + tick : Markup.format("%.0f", tick)));
            }
        }
        return String.join("", lines);
    }

    private void rows() {
        Map<String, List<Summary>> rows = summaries.stream()
                .collect(Collectors.groupingBy(
                        one -> one.key().title() + " at " + one.durability(), LinkedHashMap::new,
                        Collectors.toList()));
        rows.forEach((title, engines) -> {
            y += GAP / 2;
            int middle = y + engines.size() * POINT / 2;
            svg.append(Markup.format("<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>", LEFT - 12, middle + 4,
                    Markup.text(title)));
            engines.forEach(this::point);
            y += GAP / 2;
        });
    }

    private void point(Summary one) {
        int middle = y + POINT / 2;
        Bar bar = new Bar(one.engine(), one.ratio(), low(one), high(one));
        svg.append(Markup.format("<g><title>%s: %s x, %s</title>", Markup.text(one.engine()),
                Figures.ratio(one.ratio()), Figures.interval(one.low(), one.high())));
        svg.append(Markup.format("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" class=\"whisker %s\"/>",
                x(low(one)), x(high(one)), middle, middle, bar.kind()));
        svg.append(Markup.format("<circle cx=\"%.1f\" cy=\"%d\" r=\"4.5\" class=\"%s\"/>", x(one.ratio()), middle,
                bar.kind()));
        boolean right = x(high(one)) < WIDTH - RIGHT - 110;
        svg.append(Markup.format("<text x=\"%.1f\" y=\"%d\" class=\"%s\">%s</text></g>",
                right ? x(high(one)) + 9 : x(low(one)) - 9, middle + 4, right ? "figure" : "figure before",
                Markup.text(new Contestant(one.engine()).shown())));
        y += POINT;
    }
}
