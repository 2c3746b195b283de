package dev.kvstore.testkit.sim;

import java.lang.foreign.MemorySegment;

/** Memory that several owners share until one of them changes it. On the heap, aligned to eight bytes. */
final class Bytes {
    private static final MemorySegment NONE = MemorySegment.ofArray(new long[0]);

    private MemorySegment memory = NONE;
    private boolean shared;

    /** For reading only; as long as it has ever been written. */
    MemorySegment memory() {
        return memory;
    }

    /** For writing: at least that long, shared with nobody. What is new reads as zeros. */
    MemorySegment writable(long capacity) {
        if (capacity > memory.byteSize()) {
            move(Math.max(capacity, Math.min(2 * memory.byteSize(), memory.byteSize() + (1 << 20))));
        } else if (shared) {
            move(memory.byteSize());
        }
        return memory;
    }

    /** Goes to new memory, so that the old belongs to whoever still has it. */
    void move(long capacity) {
        MemorySegment copy = allocate(capacity);
        MemorySegment.copy(memory, 0, copy, 0, Math.min(capacity, memory.byteSize()));
        memory = copy;
        shared = false;
    }

    /** The same bytes for a second owner, without a copy. */
    Bytes share() {
        shared = true;
        Bytes other = new Bytes();
        other.memory = memory;
        other.shared = true;
        return other;
    }

    /** The first bytes for a second owner, in memory of its own. */
    Bytes copy(long length, long capacity) {
        Bytes other = new Bytes();
        other.memory = allocate(capacity);
        MemorySegment.copy(memory, 0, other.memory, 0, Math.min(length, Math.min(capacity, memory.byteSize())));
        return other;
    }

    private static MemorySegment allocate(long capacity) {
        return MemorySegment.ofArray(new long[Math.toIntExact((capacity + 7) >>> 3)]);
    }
}
