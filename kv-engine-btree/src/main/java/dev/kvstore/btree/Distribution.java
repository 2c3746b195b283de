package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.PAGE;

import java.util.List;

/** Where to cut the entries of neighbouring nodes, so that each piece fits into one. */
final class Distribution {
    /** What must stay free in each, if nodes are to be shared out instead of adding one. */
    private static final int ROOM = PAGE / 10;

    /** A longer prefix may cost a branch so much, as its cells are padded. */
    private static final int PADDING = 2 * BTreeFormat.BRANCH_CELL_ALIGNMENT;

    private Distribution() {}

    /**
     * Even pieces: one for each node if that leaves them some room, or one more; or one less, if that does.
     *
     * @param prefix that all keys share at least
     * @param nodes how many there are
     * @param cut if not 0: the one place to cut at
     * @return 0, where to cut, and the number of entries
     */
    static int[] of(List<NodeEntry> entries, int level, int prefix, int nodes, int cut) {
        if (cut > 0) {
            return new int[] {0, cut, entries.size()};
        }
        int capacity = NodeEditor.capacity(level, prefix) - (level == 0 ? 0 : PADDING);
        int total = NodeEditor.length(entries, prefix);
        int wanted = Math.max(1, (total + capacity - ROOM - 1) / (capacity - ROOM));
        int pieces = Math.min(wanted, nodes + 1);
        while (true) {
            int[] cuts = even(entries, prefix, total, pieces);
            if (fit(entries, prefix, capacity, cuts)) {
                return cuts;
            }
            pieces++;
        }
    }

    private static int[] even(List<NodeEntry> entries, int prefix, int total, int pieces) {
        int[] cuts = new int[pieces + 1];
        int piece = 1;
        int length = 0;
        for (int i = 0; i < entries.size() && piece < pieces; i++) {
            int next = entries.get(i).length(prefix);
            if (i > cuts[piece - 1] && length + next / 2 >= (long) total * piece / pieces) {
                cuts[piece++] = i;
            }
            length += next;
        }
        for (; piece < pieces; piece++) {
            cuts[piece] = entries.size() - (pieces - piece);
        }
        cuts[pieces] = entries.size();
        return cuts;
    }

    private static boolean fit(List<NodeEntry> entries, int prefix, int capacity, int[] cuts) {
        for (int i = 1; i < cuts.length; i++) {
            if (NodeEditor.length(entries.subList(cuts[i - 1], cuts[i]), prefix) > capacity) {
                return false;
            }
        }
        return true;
    }
}
