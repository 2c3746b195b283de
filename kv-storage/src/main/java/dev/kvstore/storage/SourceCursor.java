package dev.kvstore.storage;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Finds the positions of records in the sources of a rewrite, asked for in the order of their sequence numbers. */
final class SourceCursor {
    private final Queue<Segment> segments;
    private final Queue<Record> frame = new ArrayDeque<>();
    private FrameScanner scanner;

    SourceCursor(List<Segment> sources) {
        segments = new ArrayDeque<>(sources);
    }

    long positionOf(long sequence) {
        while (true) {
            Record record = next();
            if (record.sequence() == sequence) {
                return record.position();
            }
        }
    }

    private Record next() {
        while (frame.isEmpty()) {
            if (scanner == null || scanner.next() != FrameScanner.Found.FRAME) {
                Segment segment = segments.remove();
                scanner = FrameScanner.fromStart(segment, segment.tail());
            } else {
                scanner.forEach(frame::add);
            }
        }
        return frame.remove();
    }
}
