package dev.kvstore.btree;

import static dev.kvstore.btree.BTreeFormat.*;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads a node, which is a page: header, heads of its keys, slots, free space, cells, and at the end the prefix that all its keys
 * share.
 *
 * <pre>
 * | header | head 0..n-1 | slot 0..n-1 | free | cells ... | prefix |
 * </pre>
 *
 * A search stays within the heads, which stand in the first cache lines of the page, until one cell is left. All keys that are looked
 * for here have the prefix, since the separators on the way down have it.
 *
 * <p>While the writer changes a page a reader may see anything in it. Nothing here fails or loops because of that; what was read counts
 * only if {@link #version} is even and the same before and after.
 */
final class Node {
    static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong BIG_LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final VarHandle LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
    private static final VarHandle KEY_INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle KEY_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Node() {}

    // ---- header

    static int count(MemorySegment memory, long at) {
        return getShort(memory, at + COUNT_OFFSET) & MAX_COUNT;
    }

    /** 0 for a leaf. */
    static int level(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_BYTE, at + LEVEL_OFFSET);
    }

    static int run(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_BYTE, at + RUN_OFFSET);
    }

    static long version(MemorySegment memory, long at) {
        return (long) LONG.getAcquire(memory, at + VERSION_OFFSET);
    }

    static int cellsStart(MemorySegment memory, long at) {
        return getShort(memory, at + CELLS_START_OFFSET);
    }

    static int garbage(MemorySegment memory, long at) {
        return getShort(memory, at + GARBAGE_OFFSET);
    }

    static int prefixLength(MemorySegment memory, long at) {
        return Math.min(getShort(memory, at + PREFIX_LENGTH_OFFSET), PAGE);
    }

    // ---- entries

    static int head(MemorySegment memory, long at, int index) {
        return memory.get(INT, at + NODE_HEADER_LENGTH + (long) index * HEAD_LENGTH);
    }

    static int slot(MemorySegment memory, long at, int count, int index) {
        return getShort(memory, at + NODE_HEADER_LENGTH + (long) count * HEAD_LENGTH + (long) index * SLOT_LENGTH)
                & PAGE - 1;
    }

    /** Where the cell begins in the memory. */
    static long cell(MemorySegment memory, long at, int index) {
        return at + slot(memory, at, count(memory, at), index);
    }

    static int leafKeyLength(MemorySegment memory, long cell) {
        return Math.min(getShort(memory, cell + LEAF_KEY_LENGTH_OFFSET), PAGE);
    }

    static int leafValueLength(MemorySegment memory, long cell) {
        return Math.clamp(memory.get(INT, cell + LEAF_VALUE_LENGTH_OFFSET), 0, PAGE);
    }

    static long leafKey(long cell) {
        return cell + LEAF_CELL_HEADER_LENGTH;
    }

    static int branchKeyLength(MemorySegment memory, long cell) {
        return Math.min(getShort(memory, cell + BRANCH_KEY_LENGTH_OFFSET), PAGE);
    }

    static long branchKey(long cell) {
        return cell + BRANCH_CELL_HEADER_LENGTH;
    }

    static long child(MemorySegment memory, long at, int index) {
        return (long) LONG.getAcquire(memory, (cell(memory, at, index) & -BRANCH_CELL_ALIGNMENT) + BRANCH_CHILD_OFFSET);
    }

    /** The whole key of an entry. */
    static byte[] key(MemorySegment memory, long at, int index) {
        long cell = cell(memory, at, index);
        boolean leaf = level(memory, at) == 0;
        int length = leaf ? leafKeyLength(memory, cell) : branchKeyLength(memory, cell);
        int prefix = prefixLength(memory, at);
        byte[] key = new byte[prefix + length];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + PAGE - prefix, key, 0, prefix);
        long from = leaf ? leafKey(cell) : branchKey(cell);
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, from, key, prefix, length);
        return key;
    }

    static byte[] leafValue(MemorySegment memory, long at, int index) {
        long cell = cell(memory, at, index);
        byte[] value = new byte[leafValueLength(memory, cell)];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, leafKey(cell) + leafKeyLength(memory, cell), value, 0,
                value.length);
        return value;
    }

    // ---- search

    /** The entry of a leaf with this key; if there is none, {@code -1 -} the index where it would be. */
    static int search(MemorySegment memory, long at, byte[] key) {
        int count = count(memory, at);
        int prefix = prefixLength(memory, at);
        int head = headOf(key, prefix);
        int low = lowerBound(memory, at, 0, count, head);
        if (low == count || head(memory, at, low) != head) {
            return -1 - low;
        }
        int high = low + 1 == count || head(memory, at, low + 1) != head
                ? low + 1
                : head == -1 ? count : lowerBound(memory, at, low + 1, count, head + 1);
        while (low < high) {
            int middle = low + high >>> 1;
            int order = compare(memory, at, slot(memory, at, count, middle), key, prefix);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1 - low;
    }

    /** The first of some entries whose head is not smaller. */
    private static int lowerBound(MemorySegment memory, long at, int from, int to, int head) {
        long first = at + NODE_HEADER_LENGTH;
        int sortable = head + Integer.MIN_VALUE;
        int low = from;
        int length = to - from;
        while (length > 0) {
            int half = length >>> 1;
            int middle = memory.get(INT, first + (long) (low + half) * HEAD_LENGTH) + Integer.MIN_VALUE;
            low = middle < sortable ? low + half + 1 : low;
            length = middle < sortable ? length - half - 1 : half;
        }
        return low;
    }

    /** The child of a branch that a key leads to: the last whose separator is not greater. */
    static int childIndex(MemorySegment memory, long at, byte[] key) {
        int found = search(memory, at, key);
        return found >= 0 ? found : Math.max(0, -2 - found);
    }

    /** The first four bytes behind the prefix; what is missing counts as zero. */
    static int headOf(byte[] key, int prefix) {
        if (prefix + HEAD_LENGTH <= key.length) {
            return (int) KEY_INT.get(key, prefix);
        }
        int head = 0;
        for (int i = 0; i < HEAD_LENGTH; i++) {
            head = head << Byte.SIZE | (prefix + i < key.length ? key[prefix + i] & 0xFF : 0);
        }
        return head;
    }

    /** Order of the key in a cell and a key, both behind the prefix. */
    private static int compare(MemorySegment memory, long at, int slot, byte[] key, int prefix) {
        long cell = at + slot;
        boolean leaf = level(memory, at) == 0;
        int length = leaf ? leafKeyLength(memory, cell) : branchKeyLength(memory, cell);
        long from = leaf ? leafKey(cell) : branchKey(cell);
        int shared = Math.min(length, key.length - prefix);
        int i = 0;
        for (; i + Long.BYTES <= shared; i += Long.BYTES) {
            long own = memory.get(BIG_LONG, from + i);
            long other = (long) KEY_LONG.get(key, prefix + i);
            if (own != other) {
                return Long.compareUnsigned(own, other);
            }
        }
        for (; i < shared; i++) {
            int order = (memory.get(ValueLayout.JAVA_BYTE, from + i) & 0xFF) - (key[prefix + i] & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return length - (key.length - prefix);
    }

    private static int getShort(MemorySegment memory, long at) {
        return Short.toUnsignedInt(memory.get(SHORT, at));
    }
}
