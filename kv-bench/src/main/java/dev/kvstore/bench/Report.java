package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A result for people: what is wrong and where own engines lose before where they win. */
final class Report {
    private final Result result;
    private final Comparison comparison;
    private final Absences absences;
    private final List<Block> blocks = new ArrayList<>();

    private Report(Result result) {
        this.result = result;
        this.comparison = new Comparison(result.cells(), result.seed());
        this.absences = new Absences(result);
    }

    static List<Block> of(Result result) {
        Report report = new Report(result);
        report.head();
        report.findings();
        report.blocks.addAll(Losses.of(result, report.comparison));
        report.overview();
        report.comparison.tables().forEach(report::table);
        report.blocks.addAll(report.absences.ofCells());
        report.blocks.addAll(Provenance.of(result));
        return report.blocks;
    }

    private void head() {
        blocks.add(new Block.Title(
                "kv-bench " + result.version() + ", commit " + result.commit() + ", " + result.started()));
        blocks.addAll(Banners.of(result));
        blocks.addAll(absences.ofEngines());
    }

    private void findings() {
        List<String> lines = new ArrayList<>();
        result.cells().stream().filter(Cell::isFailed).forEach(cell -> lines.add(finding(cell, cell.reason())));
        result.cells().forEach(cell -> cell.flags().forEach(flag -> lines.add(finding(cell, flag))));
        if (!lines.isEmpty()) {
            blocks.add(new Block.Heading("Findings"));
            blocks.add(new Block.Bullets(lines));
        }
    }

    private static String finding(Cell cell, String what) {
        return cell.engine() + ", " + cell.title() + ", round " + cell.round() + ": " + what;
    }

    private void table(Cell.Key key, List<Cell> cells) {
        List<Cell> fine = cells.stream().filter(Cell::isOk).toList();
        if (fine.isEmpty()) {
            return; // among the skipped ones, or the findings
        }
        blocks.add(new Block.Heading(key.title() + ", level " + key.durability() + ", " + measure(key)));
        blocks.add(new Block.Paragraph(description(key)));
        if (key.measure().equals(CellPlan.LATENCY)) {
            blocks.add(new Block.Rows(LatencyTable.of(result, fine)));
        } else {
            blocks.add(bars(fine));
            blocks.add(new Block.Rows(ThroughputTable.of(result, key, fine)));
        }
        blocks.addAll(absences.ofTable(cells));
    }

    private String measure(Cell.Key key) {
        Object target = result.options().get("target");
        return !key.measure().equals(CellPlan.LATENCY) ? key.measure()
                : target == null ? "latency in a closed loop" : "latency in an open loop of " + target + "/s";
    }

    private static Block bars(List<Cell> fine) {
        return new Block.Bars(Comparison.engines(fine).stream()
                .map(engine -> Bar.of(engine, fine.stream().filter(cell -> cell.engine().equals(engine)).toList()))
                .sorted(Comparator.comparingDouble(Bar::median).reversed())
                .toList());
    }

    private void overview() {
        List<Summary> ranked = result.summary().stream()
                .filter(one -> new Contestant(one.engine()).isRanked())
                .toList();
        if (!ranked.isEmpty()) {
            blocks.add(new Block.Overview(ranked));
        }
    }

    private static String description(Cell.Key key) {
        return Workloads.named(key.workload()).description() + ". Entries " + key.num() + ", key " + key.keySize()
                + " B, value " + key.valueSize() + " B, threads " + key.threads() + ", operations a commit "
                + key.batch() + ".";
    }
}
