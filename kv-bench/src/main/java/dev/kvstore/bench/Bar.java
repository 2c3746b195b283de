package dev.kvstore.bench;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;

/**
 * One engine in a bar chart of operations a second.
 *
 * @param engine as it is in cells
 * @param median of its rounds
 * @param least of its rounds
 * @param most of its rounds
 */
record Bar(String engine, double median, double least, double most) {
    static Bar of(String engine, List<Cell> cells) {
        LongSummaryStatistics rates = cells.stream()
                .map(Cell::opsPerSecond)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .summaryStatistics();
        return new Bar(engine, Figures.median(cells, Cell::opsPerSecond), rates.getMin(), rates.getMax());
    }

    /** The class of its colour. */
    String kind() {
        Contestant contestant = new Contestant(engine);
        return contestant.isRail() ? "rail" : contestant.isOwn() ? "own" : "peer";
    }
}
