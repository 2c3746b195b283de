package dev.kvstore.adapters.chronicle;

import dev.kvstore.adapters.EntryCursor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.MapSegmentContext;

/**
 * A walk from segment to segment: each is copied whole under its lock, for Chronicle Map iterates under a lock only, which may
 * not be left to a caller who comes back later or on another thread. A key never leaves its segment, so it is seen once.
 */
final class ChronicleCursor extends EntryCursor {
    private record Copy(byte[] key, byte[] value) {}

    private final ChronicleMap<byte[], byte[]> map;
    private final Deque<Copy> copies = new ArrayDeque<>();
    private int nextSegment;
    private Copy current;

    ChronicleCursor(ChronicleStore store, ChronicleMap<byte[], byte[]> map) {
        super(store, store::isClosed);
        this.map = map;
        begin();
    }

    @Override
    protected boolean move() {
        while (copies.isEmpty() && nextSegment < map.segments()) {
            copy(nextSegment++);
        }
        current = copies.poll();
        return current != null;
    }

    private void copy(int segment) {
        try (MapSegmentContext<byte[], byte[], ?> context = map.segmentContext(segment)) {
            context.forEachSegmentEntry(
                    entry -> copies.add(new Copy(entry.key().get().clone(), entry.value().get().clone())));
        }
    }

    @Override
    protected MemorySegment currentKey() {
        return MemorySegment.ofArray(current.key());
    }

    @Override
    protected MemorySegment currentValue() {
        return MemorySegment.ofArray(current.value());
    }

    @Override
    protected void free() {
        copies.clear();
    }
}
