package dev.kvstore.bench;

import java.util.List;

/**
 * What one child JVM does: some cells of one engine in one round.
 *
 * @param engine its name in the result: the spec, for the twin with a mark
 * @param spec of the engine
 * @param round from 1
 * @param seed of the run
 * @param folder of the child alone; its parent deletes it
 * @param warmUpMillis the longest warm-up of a cell
 * @param compact whether to measure the size after compaction
 * @param cells in order
 */
record Job(
        String engine,
        String spec,
        int round,
        long seed,
        String folder,
        long warmUpMillis,
        boolean compact,
        List<CellPlan> cells) {
    Job {
        cells = List.copyOf(cells);
    }
}
