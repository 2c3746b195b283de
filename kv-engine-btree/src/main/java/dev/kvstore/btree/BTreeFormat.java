package dev.kvstore.btree;

/** Numbers of a node. All little-endian; the first four bytes are left for a checksum. */
final class BTreeFormat {
    static final int PAGE = 4096;

    // ---- header of a node
    static final int COUNT_OFFSET = 4;
    static final int LEVEL_OFFSET = 6;
    /** Inserts at one end in a row: positive at the upper end, negative at the lower one. */
    static final int RUN_OFFSET = 7;
    /** Changes of the page in memory, odd during one; zero in the file. */
    static final int VERSION_OFFSET = 8;
    static final int CELLS_START_OFFSET = 16;
    static final int GARBAGE_OFFSET = 18;
    static final int PREFIX_LENGTH_OFFSET = 20;
    static final int NODE_HEADER_LENGTH = 24;

    /** The first bytes of each key behind the prefix of the page, as a big-endian number. */
    static final int HEAD_LENGTH = 4;
    /** Where the cell of each key begins. */
    static final int SLOT_LENGTH = 2;

    /** More do not fit into a page; all bits set. */
    static final int MAX_COUNT = 1023;

    // ---- cell of a leaf: lengths, key behind the prefix, value
    static final int LEAF_KEY_LENGTH_OFFSET = 0;
    static final int LEAF_VALUE_LENGTH_OFFSET = 2;
    static final int LEAF_CELL_HEADER_LENGTH = 6;

    // ---- cell of a branch, at a multiple of eight: reference to the child, length, separator behind the prefix
    static final int BRANCH_CHILD_OFFSET = 0;
    static final int BRANCH_KEY_LENGTH_OFFSET = 8;
    static final int BRANCH_CELL_HEADER_LENGTH = 10;
    static final int BRANCH_CELL_ALIGNMENT = 8;

    private BTreeFormat() {}
}
