package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.*;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A B+tree as its one writer changes it, in frames. Readers go through it meanwhile ({@link TreeReader}): a node is odd while it
 * changes, and all nodes that one change touches stay odd until the last of them is done.
 */
final class Tree {
    /** A node that is emptier than this is merged with a neighbour, or gets entries from it. */
    private static final int LEAST_USED = PAGE / 3;

    private static final byte[] NO_KEY = {};

    private final FramePool frames;
    private final Path path = new Path();
    private final List<Integer> changing = new ArrayList<>();
    private final List<Integer> released = new ArrayList<>();
    private volatile int root;
    private long count;

    Tree(FramePool frames) {
        this.frames = frames;
        this.root = newNode();
        NodeEditor.rebuild(memory(root), at(root), 0, NO_KEY, 0, List.of());
        endChanges();
    }

    int root() {
        return root;
    }

    long count() {
        return count;
    }

    MemorySegment memory(int frame) {
        return frames.memory(frame);
    }

    static long at(int frame) {
        return FramePool.offset(frame);
    }

    /** A frame for a node that no reader can see yet; readers of the node that was here before must notice. */
    private int newNode() {
        int frame = frames.take();
        begin(frame);
        return frame;
    }

    private void begin(int frame) {
        if (!changing.contains(frame)) {
            NodeEditor.beginChange(memory(frame), at(frame));
            changing.add(frame);
        }
    }

    private void endChanges() {
        for (int i = changing.size() - 1; i >= 0; i--) {
            int frame = changing.get(i);
            NodeEditor.endChange(memory(frame), at(frame));
        }
        changing.clear();
        released.forEach(frames::giveBack);
        released.clear();
    }

    // ---- way down

    /** Leads to the leaf of a key; returns what {@link Node#search} says there. */
    private int descend(byte[] key) {
        int frame = root;
        int level = Node.level(memory(frame), at(frame));
        path.begin(level);
        path.set(level, frame);
        for (; level > 0; level--) {
            int index = Node.childIndex(memory(frame), at(frame), key);
            path.setIndex(level, index);
            frame = (int) Node.child(memory(frame), at(frame), index);
            path.set(level - 1, frame);
        }
        return Node.search(memory(frame), at(frame), key);
    }

    // ---- changes

    /** Returns whether the key was there. */
    boolean put(byte[] key, byte[] value) {
        int found = descend(key);
        int leaf = path.frame(0);
        begin(leaf);
        MemorySegment memory = memory(leaf);
        long at = at(leaf);
        if (found >= 0 && Node.leafValueLength(memory, Node.cell(memory, at, found)) == value.length) {
            NodeEditor.overwriteValue(memory, at, found, value);
        } else {
            if (found >= 0) {
                NodeEditor.remove(memory, at, found);
            } else {
                count++;
            }
            replace(0, found >= 0 ? found : -1 - found, 0, List.of(NodeEntry.ofLeaf(key, value)));
        }
        endChanges();
        return found >= 0;
    }

    /** Returns whether the key was there. */
    boolean remove(byte[] key) {
        int found = descend(key);
        if (found < 0) {
            return false;
        }
        int leaf = path.frame(0);
        begin(leaf);
        NodeEditor.remove(memory(leaf), at(leaf), found);
        count--;
        shrink(0);
        endChanges();
        return true;
    }

    /**
     * Puts entries in the place of others in the node that the path has at a level, and makes it fit.
     *
     * @return whether it did, so that the way above this level is as before
     */
    private boolean replace(int level, int first, int old, List<NodeEntry> entries) {
        int node = path.frame(level);
        MemorySegment memory = memory(node);
        long at = at(node);
        begin(node);
        for (int i = 0; i < old; i++) {
            NodeEditor.remove(memory, at, first);
        }
        if (NodeEditor.length(entries, Node.prefixLength(memory, at)) <= NodeEditor.room(memory, at)) {
            int index = first;
            for (NodeEntry entry : entries) {
                NodeEditor.insert(memory, at, index++, entry);
            }
            return true;
        } else {
            int run = Node.run(memory, at);
            int before = Node.count(memory, at);
            List<NodeEntry> all = NodeEditor.entries(memory, at);
            all.addAll(first, entries);
            boolean ascending = first == before && 2 * run >= before;
            boolean descending = first == 0 && -2 * run >= before;
            spread(level, all, ascending ? before : descending ? entries.size() : 0);
            return false;
        }
    }

    /**
     * Distributes the entries of a node that do not fit into it.
     *
     * @param cut if not 0: where to cut, as inserts come in order
     * @return whether the way above the parent is as before
     */
    private boolean spread(int level, List<NodeEntry> entries, int cut) {
        if (level == path.root()) {
            growRoot(level);
        }
        int parent = path.frame(level + 1);
        int index = path.index(level + 1);
        int neighbour = cut > 0 ? index : neighbour(parent, index);
        int first = Math.min(index, neighbour);
        int last = Math.max(index, neighbour);
        List<NodeEntry> all = new ArrayList<>(entries);
        if (neighbour != index) {
            int other = child(parent, neighbour);
            all.addAll(neighbour < index ? 0 : all.size(), NodeEditor.entries(memory(other), at(other)));
        }
        byte[] low = lowFence(level, first);
        byte[] high = highFence(level, last);
        int prefix = low == null || high == null ? 0 : NodeEntry.sharedPrefix(low, high);
        return distribute(level, first, last, all, Distribution.of(all, level, prefix, last - first + 1, cut), low,
                high);
    }

    /** The root gets a parent. */
    private void growRoot(int level) {
        int above = newNode();
        NodeEditor.rebuild(memory(above), at(above), level + 1, NO_KEY, 0, List.of(NodeEntry.ofBranch(NO_KEY, root)));
        path.begin(level + 1);
        path.set(level + 1, above);
        path.setIndex(level + 1, 0);
        root = above;
    }

    /** The emptier of both neighbours, or the node itself if there is none. */
    private int neighbour(int parent, int index) {
        int left = index > 0 ? roomOf(parent, index - 1) : -1;
        int right = index + 1 < Node.count(memory(parent), at(parent)) ? roomOf(parent, index + 1) : -1;
        return left < 0 && right < 0 ? index : left >= right ? index - 1 : index + 1;
    }

    private int roomOf(int parent, int index) {
        int child = child(parent, index);
        return NodeEditor.room(memory(child), at(child));
    }

    private int child(int parent, int index) {
        return (int) Node.child(memory(parent), at(parent), index);
    }

    /** Rebuilds neighbours from all their entries, in as many nodes as there are pieces. */
    private boolean distribute(
            int level, int first, int last, List<NodeEntry> all, int[] cuts, byte[] low, byte[] high) {
        int parent = path.frame(level + 1);
        List<Integer> nodes = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            begin(child(parent, i));
            nodes.add(child(parent, i));
        }
        List<NodeEntry> children = new ArrayList<>();
        byte[] pieceLow = low;
        for (int piece = 0; piece + 1 < cuts.length; piece++) {
            int node = piece < nodes.size() ? nodes.get(piece) : newNode();
            List<NodeEntry> entries = all.subList(cuts[piece], cuts[piece + 1]);
            byte[] pieceHigh = piece + 2 == cuts.length ? high : separatorAt(all, level, cuts[piece + 1]);
            int prefix = pieceLow == null || pieceHigh == null ? 0 : NodeEntry.sharedPrefix(pieceLow, pieceHigh);
            NodeEditor.rebuild(memory(node), at(node), level, prefix == 0 ? NO_KEY : pieceLow, prefix, entries);
            children.add(NodeEntry.ofBranch(
                    piece == 0 ? Node.key(memory(parent), at(parent), first) : pieceLow, node));
            pieceLow = pieceHigh;
        }
        for (int unused = cuts.length - 1; unused < nodes.size(); unused++) {
            released.add(nodes.get(unused));
        }
        return replaceChildren(level + 1, first, last - first + 1, children);
    }

    /** The first child is often the same as before; then inserts in order still look so in the parent. */
    private boolean replaceChildren(int level, int first, int old, List<NodeEntry> children) {
        boolean same = child(path.frame(level), first) == children.getFirst().child();
        return same
                ? replace(level, first + 1, old - 1, children.subList(1, children.size()))
                : replace(level, first, old, children);
    }

    private static byte[] separatorAt(List<NodeEntry> all, int level, int index) {
        byte[] from = all.get(index).key();
        return level > 0 ? from : NodeEntry.separator(all.get(index - 1).key(), from);
    }

    /** The greatest separator that all keys below child {@code index} of the parent are not smaller than; null if there is none. */
    private byte[] lowFence(int level, int index) {
        int at = index;
        for (int above = level + 1; above <= path.root(); above++) {
            int node = path.frame(above);
            if (at > 0) {
                return Node.key(memory(node), at(node), at);
            }
            at = above < path.root() ? path.index(above + 1) : 0;
        }
        return null;
    }

    /** The smallest separator that all keys below child {@code index} of the parent are smaller than; null if there is none. */
    private byte[] highFence(int level, int index) {
        int at = index;
        for (int above = level + 1; above <= path.root(); above++) {
            int node = path.frame(above);
            if (at + 1 < Node.count(memory(node), at(node))) {
                return Node.key(memory(node), at(node), at + 1);
            }
            at = above < path.root() ? path.index(above + 1) : 0;
        }
        return null;
    }

    /** After a removal: merges what is too empty, up to the root. */
    private void shrink(int level) {
        int node = path.frame(level);
        if (level == path.root()) {
            if (level > 0 && Node.count(memory(node), at(node)) == 1) {
                begin(node);
                root = child(node, 0);
                released.add(node);
            }
            return;
        }
        int prefix = Node.prefixLength(memory(node), at(node));
        int usedBytes = NodeEditor.capacity(level, prefix) - NodeEditor.room(memory(node), at(node));
        int parent = path.frame(level + 1);
        int index = path.index(level + 1);
        int neighbour = neighbour(parent, index);
        if (usedBytes >= LEAST_USED || neighbour == index) {
            return;
        }
        if (spread(level, NodeEditor.entries(memory(node), at(node)), 0)) {
            shrink(level + 1);
        }
    }
}
