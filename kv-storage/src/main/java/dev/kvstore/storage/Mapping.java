package dev.kvstore.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A file in memory: the only code that stores into mapped memory. Little-endian. Loads are final; stores can be overridden by
 * the recording twin of the tests. Where that is not loaded, the JIT compiler sees a class without subclasses and inlines the
 * stores as if they were final too.
 *
 * <p>Checksums must not run on mapped memory, since a fault inside the intrinsic kills the JVM: copy to the heap first. A fault
 * in the methods here is an {@link InternalError}, that may arrive after later statements have run.
 */
public class Mapping implements AutoCloseable {
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ALIGNED_LONG =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

    private static final int PAGE = 4096;

    private final MemorySegment memory;
    private final Arena arena;

    /**
     * A mapping over some memory.
     *
     * @param memory the bytes
     * @param arena closed with the mapping
     */
    protected Mapping(MemorySegment memory, Arena arena) {
        this.memory = memory;
        this.arena = arena;
    }

    /**
     * The memory itself, for views and bulk comparison; never for stores.
     *
     * @return all of it
     */
    public final MemorySegment memory() {
        return memory;
    }

    /**
     * The length of the mapping.
     *
     * @return bytes
     */
    public final long capacity() {
        return memory.byteSize();
    }

    /**
     * Loads a byte.
     *
     * @param position where
     * @return the byte
     */
    public final byte getByte(long position) {
        return memory.get(ValueLayout.JAVA_BYTE, position);
    }

    /**
     * Loads four bytes.
     *
     * @param position where; any alignment
     * @return the number
     */
    public final int getInt(long position) {
        return memory.get(INT, position);
    }

    /**
     * Loads eight bytes.
     *
     * @param position where; any alignment
     * @return the number
     */
    public final long getLong(long position) {
        return memory.get(LONG, position);
    }

    /**
     * Loads eight bytes; what was stored before the {@link #putLongRelease} that stored them is visible afterwards.
     *
     * @param position where; a multiple of eight
     * @return the number
     */
    public final long getLongAcquire(long position) {
        return (long) ALIGNED_LONG.getAcquire(memory, position);
    }

    /**
     * Copies bytes to the heap.
     *
     * @param position of the first
     * @param into receives them
     * @param offset where in {@code into}
     * @param length how many
     */
    public final void copyOut(long position, byte[] into, int offset, int length) {
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, position, into, offset, length);
    }

    /**
     * Stores bytes from the heap.
     *
     * @param position of the first
     * @param source the bytes
     * @param offset where in {@code source}
     * @param length how many
     */
    public void copyIn(long position, byte[] source, int offset, int length) {
        MemorySegment.copy(source, offset, memory, ValueLayout.JAVA_BYTE, position, length);
    }

    /**
     * Stores eight bytes.
     *
     * @param position where; any alignment
     * @param value the number
     */
    public void putLong(long position, long value) {
        memory.set(LONG, position, value);
    }

    /**
     * Stores eight bytes after everything stored before.
     *
     * @param position where; a multiple of eight
     * @param value the number
     */
    public void putLongRelease(long position, long value) {
        ALIGNED_LONG.setRelease(memory, position, value);
    }

    /**
     * Makes pages writable without changing them, so that the next store there does not fault. Safe beside other stores.
     *
     * @param position of the first byte
     * @param length how many bytes
     */
    public final void touch(long position, long length) {
        for (long page = position & -PAGE; page < position + length; page += PAGE) {
            ALIGNED_LONG.getAndAdd(memory, page, 0L);
        }
    }

    /**
     * Makes bytes durable.
     *
     * @param position of the first
     * @param length how many
     * @throws IOException if that failed; it must not be tried again
     */
    public void force(long position, long length) throws IOException {
        try {
            memory.asSlice(position, length).force();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Unmaps. The caller makes sure that nobody is inside; late users get {@link IllegalStateException}. Idempotent. */
    @Override
    public synchronized void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
