package dev.kvstore.bench;

import java.util.List;

/** Operations a second of the engines of one table, the fastest first: a bar for the median, a line from worst to best round. */
final class BarChart {
    private static final int WIDTH = 860;
    private static final int LEFT = 190;
    private static final int RIGHT = 90;
    private static final int ROW = 26;
    private static final int BAR = 16;

    private BarChart() {}

    static String of(List<Bar> bars) {
        double most = bars.stream().mapToDouble(Bar::most).max().orElse(1);
        StringBuilder svg = new StringBuilder(Markup.format(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"operations a second\">", WIDTH,
                ROW * bars.size() + ROW / 2));
        for (int row = 0; row < bars.size(); row++) {
            append(svg, bars.get(row), row * ROW + ROW / 4, (WIDTH - LEFT - RIGHT) / most);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void append(StringBuilder svg, Bar bar, int top, double scale) {
        int middle = top + BAR / 2;
        String label = Markup.text(new Contestant(bar.engine()).shown());
        svg.append(Markup.format("<g><title>%s: median %s/s, rounds %s to %s</title>", label,
                Figures.rate(bar.median()), Figures.rate(bar.least()), Figures.rate(bar.most())));
        svg.append(Markup.format("<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>", LEFT - 10, middle + 4, label));
        svg.append(Markup.format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\" class=\"%s\"/>", LEFT,
                top, Math.max(1, bar.median() * scale), BAR, bar.kind()));
        svg.append(Markup.format("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" class=\"range\"/>",
                LEFT + bar.least() * scale, LEFT + bar.most() * scale, middle, middle));
        svg.append(Markup.format("<text x=\"%.1f\" y=\"%d\" class=\"figure\">%s</text></g>",
                LEFT + bar.most() * scale + 8, middle + 4, Figures.rate(bar.median())));
    }
}
