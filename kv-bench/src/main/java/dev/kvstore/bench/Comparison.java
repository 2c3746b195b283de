package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts the cells of a run side by side, table by table. */
final class Comparison {
    static final String TWIN = "#2";

    private final long seed;
    private final Map<Cell.Key, List<Cell>> tables;

    Comparison(Collection<Cell> cells, long seed) {
        this.seed = seed;
        this.tables = cells.stream()
                .collect(Collectors.groupingBy(Cell::key, LinkedHashMap::new, Collectors.toList()));
    }

    Map<Cell.Key, List<Cell>> tables() {
        return tables;
    }

    /** The engines of a table, in the order in which they first appear. */
    static List<String> engines(List<Cell> table) {
        Set<String> engines = new LinkedHashSet<>();
        table.forEach(cell -> engines.add(cell.engine()));
        return List.copyOf(engines);
    }

    Ratios ratios(List<Cell> table, String engine, String reference) {
        return Ratios.between(table, engine, reference, seed);
    }

    /** Every engine beside the reference, in every table. */
    List<Summary> summaries(String reference, boolean verdicts) {
        List<Summary> summaries = new ArrayList<>();
        tables.forEach((key, table) -> {
            if (key.measure().equals(CellPlan.LATENCY)) {
                return; // timed operations say nothing about rates
            }
            Double spread = verdicts ? spread(table, reference) : null;
            for (String engine : engines(table)) {
                Ratios ratios = ratios(table, engine, reference);
                if (!engine.equals(reference) && !ratios.isEmpty()) {
                    String word = !new Contestant(engine).isRanked() ? null : Verdict.word(ratios, spread);
                    summaries.add(Summary.of(key, engine, reference, ratios, word));
                }
            }
        });
        return summaries;
    }

    private Double spread(List<Cell> table, String reference) {
        Ratios twins = ratios(table, reference + TWIN, reference);
        return twins.rounds() < 2 ? null : twins.spread();
    }

    /** Fails cells that read something else than the others did with the same operations. */
    static List<Cell> crossChecked(List<Cell> cells) {
        Map<String, Cell> first = new LinkedHashMap<>();
        List<Cell> checked = new ArrayList<>();
        for (Cell cell : cells) {
            if (!cell.isOk() || cell.engine().equals(Rail.NULL.name())) {
                checked.add(cell);
                continue;
            }
            Cell other = first.putIfAbsent(cell.key() + " " + cell.round(), cell);
            boolean same = other == null || other.checksum().equals(cell.checksum());
            checked.add(same ? cell : cell.failedBecause("read other bytes than " + other.engine() + ": found="
                    + cell.checksum() + " expected=" + other.checksum()));
        }
        return checked;
    }
}
