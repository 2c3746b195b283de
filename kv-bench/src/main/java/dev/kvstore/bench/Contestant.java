package dev.kvstore.bench;

/**
 * An engine under the name that it has in cells: its spec, for the twin with a mark.
 *
 * @param label in cells
 */
record Contestant(String label) {
    private String name() {
        return EngineSpec.of(label.replace(Comparison.TWIN, "")).name();
    }

    boolean isOwn() {
        return Catalog.isOwn(name());
    }

    boolean isRail() {
        return Catalog.isRail(name());
    }

    boolean isTwin() {
        return label.endsWith(Comparison.TWIN);
    }

    /** Whether it is compared with others: rails and the twin are not. */
    boolean isRanked() {
        return !isRail() && !isTwin();
    }

    /** As tables show it: rails in parentheses. */
    String shown() {
        return isRail() ? "(" + label + ")" : label;
    }
}
