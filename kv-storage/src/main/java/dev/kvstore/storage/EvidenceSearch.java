package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks for valid frames behind a bad one, since what they say was durable decides whether the bad one is damage or a torn tail.
 *
 * <p>Behind a bad frame neither the position nor the check of the next one is certain. A candidate counts if it links to the
 * check that the bad frame has, or should have, or if another valid frame links to it: 32 bits in the first case, with all
 * checksums of the records; 64 in the second.
 */
final class EvidenceSearch {
    private final Segment segment;
    private final int limit;
    private final List<Integer> knownChecks = new ArrayList<>();
    private Visitor visitor = Visitor.NONE;
    private long mark;
    private int lastUsed;

    /**
     * Prepares a search.
     *
     * @param segment the segment
     * @param limit where its data ends at the latest
     */
    EvidenceSearch(Segment segment, int limit) {
        this.segment = segment;
        this.limit = limit;
    }

    /** Who wants to see more than the mark. */
    interface Visitor {
        Visitor NONE = new Visitor() {};

        /** A valid frame; its records can be read now, their sequence numbers are not known. */
        default void frame(FrameScanner found) {}

        /** A chain of valid frames ends here, not with the data. */
        default void bad(FrameScanner at) {}
    }

    EvidenceSearch visitedBy(Visitor newVisitor) {
        visitor = newVisitor;
        return this;
    }

    /** Searches behind a bad frame, whose predecessor has the given check. */
    EvidenceSearch behind(int position, int previousCheck) {
        lastUsed = position;
        if (limit - position < FRAME_FIXED_LENGTH) {
            return this;
        }
        byte[] word = new byte[FRAME_FIXED_LENGTH];
        Window.copy(segment, position, word, word.length);
        knownChecks.add(Bytes.getInt(word, FRAME_CHECK_OFFSET));
        Integer computed = scanner(position, previousCheck).computedCheckAt(position, previousCheck);
        if (computed != null) {
            knownChecks.add(computed);
        }
        search(position);
        return this;
    }

    private FrameScanner scanner(int position, int previousCheck) {
        return new FrameScanner(segment, position, limit, previousCheck, 0, 0);
    }

    private void search(int from) {
        Window window = new Window(segment, limit);
        FrameScanner candidate = scanner(from, 0);
        int position = from;
        while (position + FRAME_ALIGNMENT <= limit) {
            int at = window.load(position, FRAME_ALIGNMENT);
            int next = position + FRAME_ALIGNMENT;
            if (Bytes.getLong(window.bytes(), at) != 0) {
                lastUsed = next;
                if (position > from && isFrame(candidate, position)) {
                    next = follow(position, candidate);
                }
            }
            position = next;
        }
    }

    private boolean isFrame(FrameScanner candidate, int position) {
        for (int known : knownChecks) {
            if (candidate.resume(position, known)) {
                return true;
            }
        }
        if (candidate.computedCheckAt(position, 0) == null) {
            return false;
        }
        int check = candidate.parsedCheck();
        long itsMark = candidate.parsedDurable();
        if (!candidate.resume(candidate.parsedEnd(), check)) {
            return false;
        }
        mark = Math.max(mark, itsMark); // the chain is followed from the frame behind it
        return true;
    }

    /** Reads on as long as the chain holds; returns where it ends. */
    private int follow(int position, FrameScanner found) {
        FrameScanner chain = scanner(found.position(), found.check());
        while (chain.next() == FrameScanner.Found.FRAME) {
            mark = Math.max(mark, chain.durableMark());
            visitor.frame(chain);
        }
        if (chain.position() < limit) {
            visitor.bad(chain);
        }
        lastUsed = Math.max(lastUsed, chain.position());
        knownChecks.add(chain.check());
        return Math.max(chain.position(), position + FRAME_ALIGNMENT);
    }

    /** The highest sequence that some valid frame there knows to be durable; 0 if none. */
    long mark() {
        return mark;
    }

    /** Where the last byte stands that is not zero, rounded up. */
    int lastUsed() {
        return lastUsed;
    }
}
