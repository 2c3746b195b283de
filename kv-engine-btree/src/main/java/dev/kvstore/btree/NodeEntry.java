package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.*;

import java.util.Arrays;

/**
 * An entry on its way into a node: with a value in a leaf, with a child in a branch.
 *
 * @param key whole, or the separator
 * @param value null in a branch
 * @param child 0 in a leaf
 */
record NodeEntry(byte[] key, byte[] value, long child) {
    static NodeEntry ofLeaf(byte[] key, byte[] value) {
        return new NodeEntry(key, value, 0);
    }

    static NodeEntry ofBranch(byte[] separator, long child) {
        return new NodeEntry(separator, null, child);
    }

    boolean isLeaf() {
        return value != null;
    }

    /** Bytes of its cell behind a prefix. */
    int cellLength(int prefix) {
        int rest = key.length - prefix;
        return isLeaf() ? leafCellLength(rest, value.length) : branchCellLength(rest);
    }

    static int leafCellLength(int keyLength, int valueLength) {
        return LEAF_CELL_HEADER_LENGTH + keyLength + valueLength;
    }

    static int branchCellLength(int keyLength) {
        return BRANCH_CELL_HEADER_LENGTH + keyLength + BRANCH_CELL_ALIGNMENT - 1 & -BRANCH_CELL_ALIGNMENT;
    }

    /** Bytes that it takes in a node with a prefix. */
    int length(int prefix) {
        return HEAD_LENGTH + SLOT_LENGTH + cellLength(prefix);
    }

    /** The first bytes that two keys share. */
    static int sharedPrefix(byte[] low, byte[] high) {
        int mismatch = Arrays.mismatch(low, high);
        return mismatch < 0 ? low.length : mismatch;
    }

    /** The shortest key that is greater than one and not greater than another. */
    static byte[] separator(byte[] below, byte[] from) {
        return Arrays.copyOf(from, sharedPrefix(below, from) + 1);
    }
}
