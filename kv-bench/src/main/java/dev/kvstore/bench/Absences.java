package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is not in a report though it was asked for, and why. */
final class Absences {
    private static final int MOST_NAMED = 3;

    private final Result result;
    private final Set<String> unavailable;

    Absences(Result result) {
        this.result = result;
        this.unavailable = result.engines().stream()
                .filter(engine -> engine.unavailable() != null)
                .map(EngineInfo::spec)
                .collect(Collectors.toSet());
    }

    /** Engines that cannot be used here: once, and not in every table. */
    List<Block> ofEngines() {
        List<String> lines = result.engines().stream()
                .filter(engine -> engine.unavailable() != null)
                .map(engine -> engine.spec() + ": " + engine.unavailable())
                .toList();
        return lines.isEmpty() ? List.of()
                : List.of(new Block.Paragraph("Not in this run:"), new Block.Bullets(lines));
    }

    /** Under a table: the engines that have no row in it. */
    List<Block> ofTable(List<Cell> table) {
        Set<String> shown = table.stream().filter(Cell::isOk).map(Cell::engine).collect(Collectors.toSet());
        Map<String, Set<String>> reasons = new TreeMap<>();
        table.stream()
                .filter(cell -> !shown.contains(cell.engine()) && !unavailable.contains(cell.engine()))
                .forEach(cell -> reasons.computeIfAbsent(cell.engine(), any -> new LinkedHashSet<>())
                        .add(cell.status() + ", " + cell.reason()));
        List<String> lines = new ArrayList<>();
        reasons.forEach((engine, why) -> lines.add(engine + ": " + String.join("; ", why)));
        return lines.isEmpty() ? List.of()
                : List.of(new Block.Paragraph("Not in this table:"), new Block.Bullets(lines));
    }

    /** All skipped cells, by engine and reason. */
    List<Block> ofCells() {
        Map<String, Collection<String>> byReason = new TreeMap<>();
        result.cells().stream()
                .filter(cell -> cell.status().equals(Cell.SKIPPED) && !unavailable.contains(cell.engine()))
                .forEach(cell -> byReason
                        .computeIfAbsent(cell.engine() + ": " + cell.reason(), any -> new LinkedHashSet<>())
                        .add(cell.title() + " at " + cell.durability()));
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, cells) -> lines.add(reason + " ("
                + (cells.size() > MOST_NAMED ? cells.size() + " workloads" : String.join(", ", cells)) + ")"));
        return lines.isEmpty() ? List.of() : List.of(new Block.Heading("Skipped"), new Block.Bullets(lines));
    }
}
