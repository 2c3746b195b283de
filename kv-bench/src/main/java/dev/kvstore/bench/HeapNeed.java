package dev.kvstore.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** How large the heap of a child must be for what the harness, and the heap rail, hold in it. */
final class HeapNeed {
    private static final long BASE = 32L << 20;
    private static final double SLACK = 1.25; // for the collector
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;
    private static final int PLANNED = 24; // references to key and value, index, version, a bit in a scan
    private static final int MAP_ENTRY = 64; // of the heap rail: node, key object, place in the table
    private static final long MEBI = 1 << 20;

    private HeapNeed() {}

    /** Fails if some cell does not fit. */
    static void require(String heap, List<CellPlan> cells, boolean heapRail) {
        long found = bytes(heap);
        CellPlan largest = cells.stream()
                .max(Comparator.comparingLong(cell -> of(cell, heapRail)))
                .orElseThrow();
        long needed = of(largest, heapRail);
        if (found < needed) {
            throw new WrongUse(String.format(Locale.ROOT,
                    "the heap of the children is too small for the keys and values that are made before the clock starts"
                            + "%s: workload=%s num=%d heap=%s expected at least --heap %dm",
                    heapRail ? " and for the heap rail" : "", largest.workload(), largest.num(), heap,
                    needed / MEBI + 1));
        }
    }

    /** An estimate for one cell. */
    static long of(CellPlan cell, boolean heapRail) {
        long arrays = array(cell.keySize()) + array(cell.valueSize());
        long entry = arrays + PLANNED + (heapRail ? arrays + MAP_ENTRY : 0);
        return BASE + (long) (SLACK * entry * cell.num());
    }

    private static long array(int length) {
        return ARRAY_HEADER + (length + ALIGNMENT - 1L) / ALIGNMENT * ALIGNMENT;
    }

    /** What -Xmx understands, in bytes. */
    static long bytes(String heap) {
        if (!heap.matches("\\d{1,12}[kmgKMG]?")) {
            throw new WrongUse("heap is not a size as in -Xmx: found=" + heap);
        }
        int shift = switch (Character.toLowerCase(heap.charAt(heap.length() - 1))) {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> 0;
        };
        return Long.parseLong(heap.replaceAll("\\D", "")) << shift;
    }
}
