package dev.kvstore.btree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Point reads without a lock. On the way down each node is read optimistically: its version is looked at before and after. That of a
 * child is looked at before that of its parent is looked at again, so that a key cannot move to another node unseen.
 */
final class TreeReader {
    /** Something was changing: once more. */
    private static final int RETRY = -2;

    private final Tree tree;

    TreeReader(Tree tree) {
        this.tree = tree;
    }

    /** As {@link dev.kvstore.KvReader#get(byte[], byte[], int)}. */
    int get(byte[] key, byte[] into, int offset) {
        while (true) {
            int length = tryGet(key, into, offset);
            if (length != RETRY) {
                return length;
            }
            Thread.onSpinWait();
        }
    }

    private int tryGet(byte[] key, byte[] into, int offset) {
        int frame = tree.root();
        MemorySegment memory = tree.memory(frame);
        long at = Tree.at(frame);
        long version = Node.version(memory, at);
        if (tree.root() != frame || isChanging(version)) {
            return RETRY;
        }
        for (int level = Node.level(memory, at); level > 0; level--) {
            int child = (int) Node.child(memory, at, Node.childIndex(memory, at, key));
            if (isChanged(memory, at, version)) {
                return RETRY;
            }
            MemorySegment childMemory = tree.memory(child);
            long childAt = Tree.at(child);
            long childVersion = Node.version(childMemory, childAt);
            if (isChanging(childVersion) || isChanged(memory, at, version)) {
                return RETRY;
            }
            memory = childMemory;
            at = childAt;
            version = childVersion;
        }
        return read(memory, at, version, key, into, offset);
    }

    private static int read(MemorySegment memory, long at, long version, byte[] key, byte[] into, int offset) {
        int found = Node.search(memory, at, key);
        if (found < 0) {
            return isChanged(memory, at, version) ? RETRY : -1;
        }
        long cell = Node.cell(memory, at, found);
        int length = Node.leafValueLength(memory, cell);
        if (length <= into.length - offset) {
            long from = Node.leafKey(cell) + Node.leafKeyLength(memory, cell);
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, from, into, offset, length);
        }
        return isChanged(memory, at, version) ? RETRY : length;
    }

    private static boolean isChanging(long version) {
        return (version & 1) != 0;
    }

    private static boolean isChanged(MemorySegment memory, long at, long version) {
        VarHandle.acquireFence();
        return Node.version(memory, at) != version;
    }
}
