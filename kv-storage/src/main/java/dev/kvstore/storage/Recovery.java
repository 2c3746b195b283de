package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.util.List;

/**
 * Finds, after a crash, where the history ends: reads the frames behind the ends that the control file knows, across segments,
 * up to the first that is not whole. Changes nothing on disk.
 *
 * <p>A bad frame whose sequence number is known to have been durable is damage, and refused. One above that is a torn tail: it was
 * being written when the machine stopped, and everything behind it is dropped, so that what remains is a prefix of the history.
 */
final class Recovery {
    private final Control control;
    private final List<Segment> segments;
    private final ValueFiles values;
    private int chain;
    private long nextSequence = 1;
    private long millis;
    private long mark;
    private long tornBytes;

    Recovery(Control control, List<Segment> segments, ValueFiles values) {
        this.control = control;
        this.segments = segments;
        this.values = values;
        this.mark = control.durableSequence();
    }

    /** Sets every segment to the end that it has. */
    void run() {
        int index = 0;
        while (index < segments.size() && segments.get(index).isSealed()) {
            follow(segments.get(index++));
        }
        while (index < segments.size() && continues(segments.get(index))) {
            Segment segment = segments.get(index++);
            String problem = scan(segment);
            if (problem != null || index == segments.size() || !continues(segments.get(index))) {
                judge(index - 1, problem);
                return;
            }
        }
        judge(index, "segment does not continue the one before it");
    }

    private void follow(Segment segment) {
        chain = segment.chainCheck();
        nextSequence = segment.lastSequence() + 1;
        millis = segment.lastMillis();
    }

    /** Whether a segment begins where the history so far ends. */
    private boolean continues(Segment segment) {
        if (segment.isStarted()) {
            return true;
        }
        SegmentStart start = SegmentStart.read(segment);
        return start.written() && start.valid() && start.firstSequence() == nextSequence
                && start.previousCheck() == chain;
    }

    /** Accepts the frames of a segment; returns what is wrong where they end, null if nothing. */
    private String scan(Segment segment) {
        boolean resumed = segment.isStarted();
        long first = resumed ? segment.firstSequence() : nextSequence;
        int check = resumed ? segment.endCheck() : SegmentStart.read(segment).check();
        int from = resumed ? segment.tail() : SEGMENT_HEADER_LENGTH;
        if (resumed) {
            follow(segment);
        }
        FrameScanner scanner = new FrameScanner(segment, from, segment.written(), check, nextSequence, millis);
        segment.accept(first, scanner);
        String problem = null;
        while (problem == null && scanner.next() == FrameScanner.Found.FRAME) {
            mark = Math.max(mark, scanner.durableMark());
            if (valuesAreThere(scanner)) {
                segment.accept(first, scanner);
            } else {
                problem = "a frame whose value file is missing or damaged";
            }
        }
        follow(segment);
        return problem == null ? scanner.problem() : problem;
    }

    /** A frame whose value did not reach the disk is as torn as one that is cut off. */
    private boolean valuesAreThere(FrameScanner scanner) {
        boolean[] there = {true};
        scanner.forEach(entry -> entry.valueFile() > 0, record -> there[0] &= values.recover(record.reference()));
        return there[0];
    }

    /** The history ends in a segment: where it is torn, damaged, or simply at its end. */
    private void judge(int index, String problem) {
        if (index == segments.size()) {
            return;
        }
        Segment segment = segments.get(index);
        int end = segment.isStarted() ? segment.tail() : SEGMENT_HEADER_LENGTH;
        EvidenceSearch search = new EvidenceSearch(segment, segment.written()).behind(end, chain);
        mark = Math.max(mark, search.mark());
        tornBytes = search.lastUsed() - end;
        for (Segment later : segments.subList(index + 1, segments.size())) {
            judgeLater(later);
        }
        if (mark >= nextSequence) {
            throw new KvException.Corrupt("damaged frame, sequence " + nextSequence + " was durable", segment.path(),
                    end,
                    problem == null ? "no frame" : problem, "a valid frame, as everything up to sequence " + mark);
        }
        if (tornBytes > 0 && segment.isStarted()) {
            segment.keepTornTail();
        }
    }

    private void judgeLater(Segment later) {
        SegmentStart start = SegmentStart.read(later);
        if (!start.written()) {
            return;
        }
        tornBytes += SEGMENT_HEADER_LENGTH;
        EvidenceSearch search = new EvidenceSearch(later, later.written());
        if (start.valid()) {
            FrameScanner scanner = FrameScanner.fromStart(later, later.written());
            while (scanner.next() == FrameScanner.Found.FRAME) {
                mark = Math.max(mark, scanner.durableMark());
            }
            search.behind(scanner.position(), scanner.check());
        } else {
            search.behind(SEGMENT_HEADER_LENGTH, 0);
        }
        mark = Math.max(mark, search.mark());
        tornBytes += search.lastUsed() - SEGMENT_HEADER_LENGTH;
    }

    long tornBytes() {
        return tornBytes;
    }

    /** Sequence number of the last record that is there. */
    long lastSequence() {
        return nextSequence - 1;
    }
}
