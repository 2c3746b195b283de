package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.*;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/** Changes nodes in memory. One thread at a time; the caller makes the version odd around it where there are readers. */
final class NodeEditor {
    /** The longest run that is counted. */
    private static final int MAX_RUN = 100;

    private NodeEditor() {}

    // ---- version

    /** Readers from here on know that what they see does not count. */
    static void beginChange(MemorySegment memory, long at) {
        Node.LONG.set(memory, at + VERSION_OFFSET, Node.version(memory, at) + 1);
        VarHandle.releaseFence();
    }

    static void endChange(MemorySegment memory, long at) {
        Node.LONG.setRelease(memory, at + VERSION_OFFSET, Node.version(memory, at) + 1);
    }

    // ---- single entries

    /** Bytes that are free for an entry, some of them only after {@link #compact}. */
    static int room(MemorySegment memory, long at) {
        return contiguousRoom(memory, at) + Node.garbage(memory, at);
    }

    private static int contiguousRoom(MemorySegment memory, long at) {
        int used = NODE_HEADER_LENGTH + Node.count(memory, at) * (HEAD_LENGTH + SLOT_LENGTH);
        return Node.cellsStart(memory, at) - used;
    }

    /** Inserts an entry for which there is {@link #room}. */
    static void insert(MemorySegment memory, long at, int index, NodeEntry entry) {
        int prefix = Node.prefixLength(memory, at);
        if (contiguousRoom(memory, at) < entry.length(prefix)) {
            compact(memory, at);
        }
        int count = Node.count(memory, at);
        int cell = writeCell(memory, at, entry, prefix);
        long heads = at + NODE_HEADER_LENGTH;
        long slots = heads + (long) count * HEAD_LENGTH;
        long newSlots = slots + HEAD_LENGTH;
        move(memory, slots + (long) index * SLOT_LENGTH, newSlots + (long) (index + 1) * SLOT_LENGTH,
                (long) (count - index) * SLOT_LENGTH);
        move(memory, slots, newSlots, (long) index * SLOT_LENGTH);
        move(memory, heads + (long) index * HEAD_LENGTH, heads + (long) (index + 1) * HEAD_LENGTH,
                (long) (count - index) * HEAD_LENGTH);
        memory.set(Node.INT, heads + (long) index * HEAD_LENGTH, Node.headOf(entry.key(), prefix));
        putShort(memory, newSlots + (long) index * SLOT_LENGTH, cell);
        putShort(memory, at + COUNT_OFFSET, count + 1);
        countRun(memory, at, index == count, index == 0);
    }

    private static void countRun(MemorySegment memory, long at, boolean upper, boolean lower) {
        int run = Node.run(memory, at);
        int next = upper ? Math.max(0, run) + 1 : lower ? Math.min(0, run) - 1 : 0;
        memory.set(ValueLayout.JAVA_BYTE, at + RUN_OFFSET, (byte) Math.clamp(next, -MAX_RUN, MAX_RUN));
    }

    /** Removes an entry. */
    static void remove(MemorySegment memory, long at, int index) {
        int count = Node.count(memory, at);
        discard(memory, at, Node.cell(memory, at, index));
        long heads = at + NODE_HEADER_LENGTH;
        long slots = heads + (long) count * HEAD_LENGTH;
        long newSlots = slots - HEAD_LENGTH;
        move(memory, heads + (long) (index + 1) * HEAD_LENGTH, heads + (long) index * HEAD_LENGTH,
                (long) (count - 1 - index) * HEAD_LENGTH);
        move(memory, slots, newSlots, (long) index * SLOT_LENGTH);
        move(memory, slots + (long) (index + 1) * SLOT_LENGTH, newSlots + (long) index * SLOT_LENGTH,
                (long) (count - 1 - index) * SLOT_LENGTH);
        putShort(memory, at + COUNT_OFFSET, count - 1);
        memory.set(ValueLayout.JAVA_BYTE, at + RUN_OFFSET, (byte) 0);
    }

    /** Puts a value in the place of one of the same length. */
    static void overwriteValue(MemorySegment memory, long at, int index, byte[] value) {
        long cell = Node.cell(memory, at, index);
        copyIn(value, 0, memory, Node.leafKey(cell) + Node.leafKeyLength(memory, cell), value.length);
    }

    static void setChild(MemorySegment memory, long at, int index, long child) {
        Node.LONG.setRelease(memory, Node.cell(memory, at, index) + BRANCH_CHILD_OFFSET, child);
    }

    private static void discard(MemorySegment memory, long at, long cell) {
        int length = Node.level(memory, at) == 0
                ? NodeEntry.leafCellLength(Node.leafKeyLength(memory, cell), Node.leafValueLength(memory, cell))
                : NodeEntry.branchCellLength(Node.branchKeyLength(memory, cell));
        putShort(memory, at + GARBAGE_OFFSET, Node.garbage(memory, at) + length);
    }

    /** Writes a cell below the others; returns where. */
    private static int writeCell(MemorySegment memory, long at, NodeEntry entry, int prefix) {
        int start = Node.cellsStart(memory, at) - entry.cellLength(prefix);
        long cell = at + start;
        int rest = entry.key().length - prefix;
        if (entry.isLeaf()) {
            putShort(memory, cell + LEAF_KEY_LENGTH_OFFSET, rest);
            memory.set(Node.INT, cell + LEAF_VALUE_LENGTH_OFFSET, entry.value().length);
            copyIn(entry.key(), prefix, memory, Node.leafKey(cell), rest);
            copyIn(entry.value(), 0, memory, Node.leafKey(cell) + rest, entry.value().length);
        } else {
            Node.LONG.set(memory, cell + BRANCH_CHILD_OFFSET, entry.child());
            putShort(memory, cell + BRANCH_KEY_LENGTH_OFFSET, rest);
            copyIn(entry.key(), prefix, memory, Node.branchKey(cell), rest);
        }
        putShort(memory, at + CELLS_START_OFFSET, start);
        return start;
    }

    // ---- whole nodes

    /** All entries, copied out. */
    static List<NodeEntry> entries(MemorySegment memory, long at) {
        int count = Node.count(memory, at);
        boolean leaf = Node.level(memory, at) == 0;
        List<NodeEntry> entries = new ArrayList<>(count + 1);
        for (int i = 0; i < count; i++) {
            byte[] key = Node.key(memory, at, i);
            entries.add(leaf
                    ? NodeEntry.ofLeaf(key, Node.leafValue(memory, at, i))
                    : NodeEntry.ofBranch(key, Node.child(memory, at, i)));
        }
        return entries;
    }

    /** Takes the place of whatever the page held. The version stays. */
    static void rebuild(MemorySegment memory, long at, int level, byte[] prefixOf, int prefix,
            List<NodeEntry> entries) {
        putShort(memory, at + COUNT_OFFSET, 0);
        memory.set(ValueLayout.JAVA_BYTE, at + LEVEL_OFFSET, (byte) level);
        memory.set(ValueLayout.JAVA_BYTE, at + RUN_OFFSET, (byte) 0);
        putShort(memory, at + GARBAGE_OFFSET, 0);
        putShort(memory, at + PREFIX_LENGTH_OFFSET, prefix);
        copyIn(prefixOf, 0, memory, at + PAGE - prefix, prefix);
        int cellsEnd = level == 0 ? PAGE - prefix : PAGE - prefix & -BRANCH_CELL_ALIGNMENT;
        putShort(memory, at + CELLS_START_OFFSET, cellsEnd);
        int count = entries.size();
        long heads = at + NODE_HEADER_LENGTH;
        long slots = heads + (long) count * HEAD_LENGTH;
        for (int i = 0; i < count; i++) {
            NodeEntry entry = entries.get(i);
            putShort(memory, slots + (long) i * SLOT_LENGTH, writeCell(memory, at, entry, prefix));
            memory.set(Node.INT, heads + (long) i * HEAD_LENGTH, Node.headOf(entry.key(), prefix));
        }
        putShort(memory, at + COUNT_OFFSET, count);
    }

    /** Brings the free bytes together. */
    static void compact(MemorySegment memory, long at) {
        int run = Node.run(memory, at);
        int prefix = Node.prefixLength(memory, at);
        byte[] bytes = new byte[prefix];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + PAGE - prefix, bytes, 0, prefix);
        rebuild(memory, at, Node.level(memory, at), bytes, prefix, entries(memory, at));
        memory.set(ValueLayout.JAVA_BYTE, at + RUN_OFFSET, (byte) run);
    }

    /** Bytes that entries take in a node, of {@link #capacity}. */
    static int length(List<NodeEntry> entries, int prefix) {
        int length = 0;
        for (NodeEntry entry : entries) {
            length += entry.length(prefix);
        }
        return length;
    }

    /** Bytes for entries in a node with a prefix. */
    static int capacity(int level, int prefix) {
        return (level == 0 ? PAGE - prefix : PAGE - prefix & -BRANCH_CELL_ALIGNMENT) - NODE_HEADER_LENGTH;
    }

    private static void move(MemorySegment memory, long from, long to, long length) {
        MemorySegment.copy(memory, from, memory, to, length);
    }

    private static void copyIn(byte[] bytes, int offset, MemorySegment memory, long to, int length) {
        MemorySegment.copy(bytes, offset, memory, ValueLayout.JAVA_BYTE, to, length);
    }

    private static void putShort(MemorySegment memory, long at, int value) {
        memory.set(Node.SHORT, at, (short) value);
    }
}
