package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.util.function.Consumer;

/** Reads all records of a segment in order; anything wrong before its tail is damage. */
final class SegmentReader {
    private SegmentReader() {}

    /** Gives out every record up to the tail; returns where that was. */
    static int forEach(Segment segment, Consumer<Record> action) {
        return forEachFrame(segment, frame -> frame.forEach(action));
    }

    /** Gives out the keys of every record up to the tail. */
    static void forEachEntry(Segment segment, Consumer<KeyEntry> action) {
        forEachFrame(segment, frame -> frame.forEachEntry(action::accept));
    }

    /** Gives out every frame up to the tail; returns where that was. */
    static int forEachFrame(Segment segment, Consumer<FrameScanner> action) {
        FrameScanner scanner = start(segment);
        while (scanner.next() == FrameScanner.Found.FRAME) {
            action.accept(scanner);
        }
        requireEnd(segment, scanner);
        return scanner.limit();
    }

    /** A scanner at the first frame, that goes to the present tail. */
    static FrameScanner start(Segment segment) {
        int tail = segment.tail();
        requireStart(segment);
        return FrameScanner.fromStart(segment, tail);
    }

    /** Refuses a segment whose frames do not reach its tail. */
    static void requireEnd(Segment segment, FrameScanner scanner) {
        if (scanner.position() < scanner.limit()) {
            throw damaged(segment, scanner);
        }
    }

    static void requireStart(Segment segment) {
        SegmentStart start = SegmentStart.read(segment);
        if (!start.valid() || start.firstSequence() != segment.firstSequence()) {
            throw new KvException.Corrupt("damaged start of segment", segment.path(),
                    JournalFormat.START_SEQUENCE_OFFSET,
                    "sequence " + start.firstSequence(), "sequence " + segment.firstSequence());
        }
    }

    static KvException.Corrupt damaged(Segment segment, FrameScanner scanner) {
        String found = scanner.problem() == null ? "zeros" : scanner.problem();
        return new KvException.Corrupt("damaged frame", segment.path(), scanner.position(), found,
                "a valid frame, sequence " + scanner.nextSequence());
    }
}
