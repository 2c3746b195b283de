package dev.kvstore.storage;

import dev.kvstore.KvException;

/**
 * Brings pieces of a segment to the heap, where checksums are safe to run, in large steps. Touches nothing behind its limit.
 */
final class Window {
    private static final int STEP = 64 << 10;

    private final Segment segment;
    private final int limit;
    private byte[] bytes = new byte[0];
    private int start;
    private int length;
    private int generation;

    Window(Segment segment, int limit) {
        this.segment = segment;
        this.limit = limit;
    }

    int limit() {
        return limit;
    }

    /** The heap copy; offsets into it are those that {@link #load} returns, until the next load. */
    byte[] bytes() {
        return bytes;
    }

    /** Another number after each load that has changed what stands in {@link #bytes}. */
    int generation() {
        return generation;
    }

    /** Makes bytes available, all of which must lie before the limit; returns where in {@link #bytes} they are. */
    int load(int offset, int wanted) {
        if (offset < start || offset + wanted > start + length) {
            int step = Math.min(Math.max(wanted, STEP), limit - offset);
            if (bytes.length < step) {
                bytes = new byte[step];
            }
            copy(segment, offset, bytes, step);
            generation++;
            start = offset;
            length = step;
        }
        return offset - start;
    }

    /** A fault here means that the file has become shorter, or that the disk cannot read it. */
    static void copy(Segment segment, int offset, byte[] into, int length) {
        Mapping mapping = segment.mapping();
        try {
            mapping.copyOut(offset, into, 0, length);
        } catch (IllegalStateException unmapped) {
            if (mapping == segment.mapping()) {
                throw unmapped;
            }
            copy(segment, offset, into, length); // the segment was left meanwhile, and is mapped anew
        } catch (InternalError fault) {
            throw new KvException.Corrupt(
                    "segment cannot be read", segment.path(), offset, "a fault", length + " bytes", fault);
        }
    }
}
