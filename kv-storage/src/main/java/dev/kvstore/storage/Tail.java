package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * The end of the journal, where frames are appended. Guarded by the journal's lock.
 *
 * <p>An append is a copy into mapped memory, no system call; but where every commit is forced it is written to the file. A page that
 * was dirtied through a mapping has to be protected again by the force, and faults at the next store; and file systems that cache
 * files in large pieces take the whole piece for changed. That costs more than twice as much as the writes and their force.
 */
final class Tail {
    private final Catalog catalog;
    private final Growth growth;
    private final Supply supply;
    private final Poison poison;
    private final LongSupplier clock;
    private final boolean forced;
    private final FrameEncoder encoder = new FrameEncoder();
    private Segment active;
    private int position;
    private long nextSequence;
    private long lastMillis;
    private boolean leftSegments;

    Tail(Catalog catalog, Growth growth, Supply supply, Poison poison, LongSupplier clock, boolean forced,
            long nextSequence, long lastMillis) {
        this.catalog = catalog;
        this.growth = growth;
        this.supply = supply;
        this.poison = poison;
        this.clock = clock;
        this.forced = forced;
        this.nextSequence = nextSequence;
        this.lastMillis = lastMillis;
    }

    /** Goes on in a segment that was started before. */
    void resume(Segment segment) {
        enter(segment);
    }

    /** Goes on in a segment that was not, behind the given check. Cut short, it would leave a segment that nothing follows. */
    void start(Segment segment, int chain) {
        try {
            segment.start(nextSequence, chain);
            enter(segment);
        } catch (RuntimeException | Error cutShort) {
            throw poison.fail(cutShort);
        }
    }

    private void enter(Segment segment) {
        active = segment;
        position = segment.tail();
        encoder.start(segment.salt(), segment.endCheck());
        growth.use(segment);
        supply.use(segment);
    }

    /**
     * Appends a frame and gives its records sequence numbers and positions. Cut short anywhere between the encoding, which moves the
     * chain on, and the end, it leaves a tail that the next frame would not line up with, or overwrite.
     *
     * @param urgent whether the reserve may be used on a full disk
     */
    void append(Frame frame, boolean urgent) {
        long millis = Math.max(lastMillis, clock.getAsLong());
        long durable = catalog.durableSequence();
        makeRoom(frame, millis, durable, urgent);
        int end = (int) Bytes.align((long) position + encoder.frameLength(), FRAME_ALIGNMENT);
        try {
            frame.number(nextSequence);
            encoder.encode(frame, position, millis, durable);
            if (forced) {
                write(frame, active.file());
            } else {
                store(frame, active.mapping());
            }
            advance(frame, end, millis);
        } catch (IOException | RuntimeException | Error fault) {
            throw poison.fail(fault);
        }
    }

    private void advance(Frame frame, int end, long millis) {
        frame.placed(active.position(position + encoder.headerLength()));
        nextSequence += frame.count();
        lastMillis = millis;
        position = end;
        active.advance(end, nextSequence - 1, millis, encoder.check());
        growth.used(end);
        supply.used(end);
    }

    /** The valid word goes last, so that a frame cut short by kill -9 is not there at all. */
    private void store(Frame frame, Mapping mapping) {
        mapping.copyIn(position + FRAME_FLAGS_OFFSET, frame.bytes(), frame.start() + FRAME_FLAGS_OFFSET,
                encoder.frameLength() - FRAME_FLAGS_OFFSET);
        mapping.putLongRelease(position, encoder.validWord());
    }

    /** In one call; a frame that kill -9 cuts short is a torn tail. */
    private void write(Frame frame, StoreFile file) throws IOException {
        file.write(position, frame.bytes(), frame.start(), encoder.frameLength());
    }

    private void makeRoom(Frame frame, long millis, long durable, boolean urgent) {
        encoder.plan(frame, millis, durable);
        long needed = MAX_FRAME_HEADER_LENGTH + (long) frame.length() + FRAME_ALIGNMENT;
        while (Bytes.align((long) position + encoder.frameLength(), FRAME_ALIGNMENT) > active.capacity()) {
            Segment next = supply.takeNext(SEGMENT_HEADER_LENGTH + needed, urgent);
            start(next, active.chainCheck());
            encoder.plan(frame, millis, durable);
            leftSegments = true;
        }
        int end = (int) Math.min(Bytes.align((long) position + encoder.frameLength(), FRAME_ALIGNMENT),
                active.capacity());
        if (end > active.written()) {
            growth.await(end, urgent);
        }
    }

    /** Whether segments were left, to be sealed, since this was asked last. */
    boolean hasLeftSegments() {
        boolean had = leftSegments;
        leftSegments = false;
        return had;
    }

    /** Goes over to the next segment, so that the present one can be sealed; false if nothing stands in it. */
    boolean leaveActive() {
        if (position == SEGMENT_HEADER_LENGTH) {
            return false;
        }
        start(supply.takeNext(SEGMENT_HEADER_LENGTH, true), active.chainCheck());
        return true;
    }

    Segment active() {
        return active;
    }

    long lastSequence() {
        return nextSequence - 1;
    }
}
