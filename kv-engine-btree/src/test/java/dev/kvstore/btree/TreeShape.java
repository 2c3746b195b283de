package dev.kvstore.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** Walks a whole tree: every key in its place, every node as it should be. */
final class TreeShape {
    private final Tree tree;
    private final SortedMap<byte[], byte[]> contents = new TreeMap<>(Arrays::compareUnsigned);
    private int leaves;
    private int nodes;
    private long leafBytes;

    TreeShape(Tree tree) {
        this.tree = tree;
        int root = tree.root();
        walk(root, Node.level(tree.memory(root), Tree.at(root)), null, null);
    }

    private void walk(int frame, int level, byte[] low, byte[] high) {
        var memory = tree.memory(frame);
        long at = Tree.at(frame);
        nodes++;
        assertEquals(level, Node.level(memory, at), "level");
        assertEquals(0, Node.version(memory, at) & 1, "left changing");
        int count = Node.count(memory, at);
        assertTrue(count > 0 || frame == tree.root(), "empty node");
        byte[] before = null;
        for (int i = 0; i < count; i++) {
            byte[] key = Node.key(memory, at, i);
            assertTrue(before == null || Arrays.compareUnsigned(before, key) < 0, "order");
            boolean firstChild = level > 0 && i == 0;
            assertTrue(firstChild || low == null || Arrays.compareUnsigned(key, low) >= 0, "below the low fence");
            assertTrue(high == null || Arrays.compareUnsigned(key, high) < 0, "above the high fence");
            before = key;
            if (level == 0) {
                contents.put(key, Node.leafValue(memory, at, i));
            } else {
                byte[] childLow = i == 0 ? low : key;
                byte[] childHigh = i + 1 < count ? Node.key(memory, at, i + 1) : high;
                walk((int) Node.child(memory, at, i), level - 1, childLow, childHigh);
            }
        }
        if (level == 0) {
            leaves++;
            leafBytes += NodeEditor.capacity(0, Node.prefixLength(memory, at)) - NodeEditor.room(memory, at);
        }
    }

    SortedMap<byte[], byte[]> contents() {
        return contents;
    }

    int nodes() {
        return nodes;
    }

    double fill() {
        return (double) leafBytes / leaves / (BTreeFormat.PAGE - BTreeFormat.NODE_HEADER_LENGTH);
    }
}
