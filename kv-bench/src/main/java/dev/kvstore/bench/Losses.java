package dev.kvstore.bench;

import java.util.List;

/** Every table in which some peer was ahead of an own engine, in the median round. */
final class Losses {
    private final Comparison comparison;
    private final MarkdownTable losses =
            new MarkdownTable("workload", "own engine", "peer ahead", "own / peer", "95 %", "rounds");
    private boolean compared;
    private boolean lost;

    private Losses(Comparison comparison) {
        this.comparison = comparison;
    }

    static List<Block> of(Result result, Comparison comparison) {
        Losses all = new Losses(comparison);
        comparison.tables().forEach(all::addTable);
        if (all.lost) {
            return List.of(new Block.Heading("Where own engines are behind"), new Block.Rows(all.losses));
        }
        boolean own = result.cells().stream().anyMatch(cell -> cell.isOk() && new Contestant(cell.engine()).isOwn());
        return List.of(new Block.Paragraph(!own ? "No own engine took part."
                : all.compared ? "No own engine was behind a peer of this run in any table."
                        : "No peer took part beside an own engine."));
    }

    private void addTable(Cell.Key key, List<Cell> table) {
        if (key.measure().equals(CellPlan.LATENCY)) {
            return;
        }
        for (String own : ranked(table, true)) {
            ranked(table, false).forEach(peer -> compare(key, table, own, peer));
        }
    }

    private static List<String> ranked(List<Cell> table, boolean own) {
        return Comparison.engines(table).stream()
                .filter(engine -> new Contestant(engine).isRanked() && new Contestant(engine).isOwn() == own)
                .toList();
    }

    private void compare(Cell.Key key, List<Cell> table, String own, String peer) {
        Ratios ratios = comparison.ratios(table, own, peer);
        if (ratios.isEmpty()) {
            return;
        }
        compared = true;
        if (ratios.median() < 1) {
            lost = true;
            losses.row(key.title() + " at " + key.durability(), own, peer, Figures.ratio(ratios.median()),
                    Figures.interval(ratios.low(), ratios.high()), "" + ratios.rounds());
        }
    }
}
