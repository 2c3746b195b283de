package dev.kvstore.testkit.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** What a name leads to: the live bytes of a file, as every reader of the running machine sees them. */
final class SimNode {
    /** What loads behind the end of the file, or after the unmapping, find. */
    private static final byte JUNK = (byte) 0xDB;

    private final int id;
    private final Bytes bytes;
    private long length;
    private boolean forceFailed;

    /** The memory under each open mapping. Only where the file has outgrown it is it not that of {@code bytes}. */
    private final List<MemorySegment> mapped = new ArrayList<>();

    SimNode(int id, Bytes bytes, long length) {
        this.id = id;
        this.bytes = bytes;
        this.length = length;
    }

    int id() {
        return id;
    }

    long length() {
        return length;
    }

    boolean forceFailed() {
        return forceFailed;
    }

    void markForceFailed() {
        forceFailed = true;
    }

    void store(long position, byte[] source, int offset, int count) {
        long end = position + count;
        MemorySegment memory = bytes.writable(Math.max(end, length));
        if (position > length) {
            fill(length, position, (byte) 0);
        }
        MemorySegment.copy(source, offset, memory, ValueLayout.JAVA_BYTE, position, count);
        for (MemorySegment other : mapped) {
            if (other != memory && position < other.byteSize()) {
                int fitting = (int) Math.min(count, other.byteSize() - position);
                MemorySegment.copy(source, offset, other, ValueLayout.JAVA_BYTE, position, fitting);
            }
        }
        length = Math.max(length, end);
    }

    void read(long position, byte[] into, int offset, int count) {
        MemorySegment.copy(bytes.memory(), ValueLayout.JAVA_BYTE, position, into, offset, count);
    }

    void truncate(long newLength) {
        if (!mapped.isEmpty()) {
            fill(newLength, length, JUNK);
        }
        length = newLength;
    }

    private void fill(long from, long to, byte value) {
        MemorySegment memory = bytes.writable(to);
        memory.asSlice(from, to - from).fill(value);
        for (MemorySegment other : mapped) {
            if (other != memory && from < other.byteSize()) {
                other.asSlice(from, Math.min(to, other.byteSize()) - from).fill(value);
            }
        }
    }

    MemorySegment map(long capacity) {
        MemorySegment memory = bytes.writable(Math.max(capacity, length));
        if (mapped.isEmpty() && memory.byteSize() > length) {
            memory.asSlice(length).fill(JUNK);
        }
        mapped.add(memory);
        return memory;
    }

    /** Leaves junk where late loads look, if asked to. */
    void unmap(MemorySegment memory, boolean junk) {
        mapped.remove(memory);
        if (junk && !mapped.contains(memory)) {
            if (bytes.memory() == memory) {
                bytes.move(memory.byteSize());
            }
            memory.fill(JUNK);
        }
    }

    /** The content for another owner. */
    Bytes content() {
        return mapped.isEmpty() ? bytes.share() : bytes.copy(length, length);
    }

    /** For reading only. */
    MemorySegment memory() {
        return bytes.memory();
    }

    boolean same(SimNode other) {
        MemorySegment mine = bytes.memory();
        MemorySegment theirs = other.bytes.memory();
        return length == other.length
                && (mine == theirs || MemorySegment.mismatch(mine, 0, length, theirs, 0, length) < 0);
    }
}
