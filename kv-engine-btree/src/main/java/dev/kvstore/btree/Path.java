package dev.kvstore.btree;

/** The way from the root to a leaf, by level; the leaf has level 0. */
final class Path {
    private static final int MAX_HEIGHT = 32;

    private final int[] frames = new int[MAX_HEIGHT];
    private final int[] indexes = new int[MAX_HEIGHT];
    private int root;

    void begin(int rootLevel) {
        root = rootLevel;
    }

    /** Level of the root. */
    int root() {
        return root;
    }

    void set(int level, int frame) {
        frames[level] = frame;
    }

    /** Which child of the node at this level the way goes to. */
    void setIndex(int level, int index) {
        indexes[level] = index;
    }

    int frame(int level) {
        return frames[level];
    }

    int index(int level) {
        return indexes[level];
    }
}
