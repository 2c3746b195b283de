package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;

/** Warnings over a report: what makes its figures mean less. */
final class Banners {
    private final Result result;
    private final List<Block> banners = new ArrayList<>();

    private Banners(Result result) {
        this.result = result;
    }

    static List<Block> of(Result result) {
        Banners all = new Banners(result);
        all.quick();
        all.memoryOnly();
        all.noisy();
        all.cold();
        return all.banners;
    }

    private void add(String word, String text) {
        banners.add(new Block.Banner(word, text));
    }

    private void quick() {
        if ("quick".equals(result.options().get("preset"))) {
            add("QUICK RUN",
                    "Small sizes, short warm-up: it shows that everything works, not which store is faster.");
        }
    }

    private void memoryOnly() {
        if (result.environment().isMemoryOnly()) {
            add(result.environment().fileSystem(),
                    "The stores were in memory: nothing here says anything about devices or durability.");
        }
    }

    private void noisy() {
        long noisy = result.cells().stream().filter(cell -> cell.noise() != null && cell.noise().isNoisy()).count();
        if (noisy > 0) {
            add("NOISY", "Something else used the machine during " + noisy + " of " + result.cells().size()
                    + " cells. Trust ratios, not figures.");
        }
    }

    /** Once, instead of only in every row. */
    private void cold() {
        long cold = result.cells().stream().filter(cell -> Boolean.FALSE.equals(cell.warm())).count();
        if (2 * cold > result.cells().stream().filter(Cell::isOk).count()) {
            add("NOT SHOWN TO BE WARM", "In " + cold + " cells the warm-up ended by time, before three windows"
                    + " agreed: the machine is busy, or a longer preset is needed.");
        }
    }
}
