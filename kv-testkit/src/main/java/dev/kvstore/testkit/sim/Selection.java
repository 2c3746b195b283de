package dev.kvstore.testkit.sim;

/** Decides what is in one crash image of that which no force has covered. */
interface Selection {
    /** The whole store is one block. */
    int WHOLE = Integer.MAX_VALUE;

    /** Nothing is missing. */
    boolean takesAll();

    /** In blocks of how many bytes it is decided about a store. */
    int blockBytes(PendingStore store);

    /** Whether a store happened to a block. */
    boolean takes(int node, PendingStore store, long block);

    /** Whether a creation, renaming or deletion happened. */
    boolean takesName(int event);

    /** The length of a file. */
    long length(int id, NodeState node);

    /** What is in new space: 0 zeros, 1 random bytes, 2 what another file has there. */
    int junk();

    /** Random bytes. */
    long junk(long index);
}
