package dev.kvstore.testkit.sim;

import dev.kvstore.storage.Mapping;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * A file on a {@link SimDisk} in memory. Stores behind the end of the file, and after the unmapping, fail as the real
 * ones do; loads there find junk, since they cannot be overridden.
 */
final class SimMapping extends Mapping {
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final SimDisk disk;
    private final SimNode node;
    private final MemorySegment whole;
    private final String name;
    private final boolean writable;
    private boolean open = true;

    SimMapping(SimDisk disk, SimNode node, MemorySegment whole, long capacity, String name, boolean writable) {
        super(view(whole, capacity, writable), Arena.global());
        this.disk = disk;
        this.node = node;
        this.whole = whole;
        this.name = name;
        this.writable = writable;
        disk.count(1);
    }

    private static MemorySegment view(MemorySegment whole, long capacity, boolean writable) {
        MemorySegment view = whole.asSlice(0, capacity);
        return writable ? view : view.asReadOnly();
    }

    @Override
    public void copyIn(long position, byte[] source, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, source.length);
        store(position, source, offset, length, false);
    }

    @Override
    public void putLong(long position, long value) {
        store(position, bytes(value), 0, Long.BYTES, false);
    }

    @Override
    public void putLongRelease(long position, long value) {
        if (position % Long.BYTES != 0) {
            throw new IllegalArgumentException("misaligned: position=" + position);
        }
        store(position, bytes(value), 0, Long.BYTES, true);
    }

    private static byte[] bytes(long value) {
        byte[] bytes = new byte[Long.BYTES];
        MemorySegment.ofArray(bytes).set(LONG, 0, value);
        return bytes;
    }

    private void store(long position, byte[] source, int offset, int length, boolean header) {
        Objects.checkFromIndexSize(position, length, capacity());
        synchronized (disk) {
            if (!open) {
                throw new IllegalStateException("mapping is closed: " + name);
            }
            if (!writable) {
                throw new UnsupportedOperationException("mapping is read-only: " + name);
            }
            Fault.Failure failure = disk.faults().next(Call.STORE);
            if (failure == Fault.Failure.ERROR) {
                throw new OutOfMemoryError(failure.message());
            }
            if (position + length > node.length() || failure != null) {
                throw new InternalError("a fault occurred in an unsafe memory access operation: " + name + " position="
                        + position + " length=" + length + " fileLength=" + node.length());
            }
            node.store(position, source, offset, length);
            disk.add(Stores.event(disk, node.id(), position, source, offset, length, header));
        }
    }

    @Override
    public void force(long position, long length) throws IOException {
        Objects.checkFromIndexSize(position, length, capacity());
        synchronized (disk) {
            if (!open) {
                throw new IllegalStateException("mapping is closed: " + name);
            }
            if (node.forceFailed()) {
                disk.countForceAfterFailure();
            }
            Fault.Failure failure = disk.faults().next(Call.MAPPING_FORCE);
            disk.add(new Event.RangeForced(node.id(), position, length, failure != null));
            if (failure != null) {
                node.markForceFailed();
                throw Faults.exception(failure, name);
            }
        }
    }

    @Override
    public void close() {
        synchronized (disk) {
            if (open) {
                open = false;
                node.unmap(whole, disk.recording() != null);
                disk.count(-1);
            }
        }
    }
}
