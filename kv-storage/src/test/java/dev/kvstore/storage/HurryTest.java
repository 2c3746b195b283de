package dev.kvstore.storage;

import static dev.kvstore.storage.TestSegment.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A close waits for the rewrite that runs, but not for those that would follow. */
class HurryTest {
    private static final int SEGMENT = 4096;
    private static final int SEGMENTS = 12;

    private final MemoryFolder folder = new MemoryFolder();
    private final CountDownLatch rewriting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Set<Integer> rewritten = ConcurrentHashMap.newKeySet();
    private final List<Frame> frames = new ArrayList<>();
    private final Threads threads = new Threads();
    private final Journal journal = open();

    /** Keeps everything, and holds up the first rewrite. */
    private final class SlowIndex implements JournalIndex {
        @Override
        public boolean isLive(KeyEntry entry) {
            rewriting.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return true;
        }

        @Override
        public boolean moved(byte[] key, long from, long to) {
            rewritten.add(Segment.slotOf(to));
            return true;
        }
    }

    private Journal open() {
        JournalOptions options = new JournalOptions("test", KvOptions.DEFAULT.with(Durability.PROCESS), new byte[0],
                new JournalOptions.Sizes(SEGMENT, SEGMENT, SEGMENT, 1000, SEGMENT), Background.THREADS);
        Journal opened = Journal.open(folder, options);
        opened.start(new SlowIndex());
        return opened;
    }

    private void put() {
        Frame frame = new Frame().put(bytes("key" + frames.size()), new byte[900], 0);
        journal.lock().lock();
        try {
            journal.append(frame, false);
        } finally {
            journal.lock().unlock();
        }
        frames.add(frame);
    }

    private long segmentOf(Frame frame) {
        return Segment.slotOf(frame.position(0)) + 1;
    }

    /** Every other segment is worth a rewrite of its own. */
    private void writeSegments() throws InterruptedException {
        while (frames.isEmpty() || segmentOf(frames.getLast()) <= SEGMENTS) {
            put();
        }
        Threads.await(() -> folder.list().contains(JournalFormat.hintName(SEGMENTS)));
        for (Frame frame : frames) {
            if (segmentOf(frame) % 2 == 0 && segmentOf(frame) <= SEGMENTS) {
                journal.superseded(frame.position(0), frame.length());
            }
        }
    }

    @Test
    void close_rewritesAreDue_waitsForOneOnly() throws Exception {
        writeSegments();
        long last = segmentOf(frames.getLast());
        while (segmentOf(frames.getLast()) == last) {
            put();
        }
        closeDuringTheRewrite();
    }

    @Test
    void close_compactRuns_waitsForOneRewriteOnly() throws Exception {
        writeSegments();
        threads.start(journal::compact);
        closeDuringTheRewrite();
    }

    private void closeDuringTheRewrite() throws Exception {
        rewriting.await();
        Thread closer = threads.start(journal::close);
        Threads.awaitWaiting(closer);
        goOn.countDown();
        threads.join();
        assertEquals(1, rewritten.size(), () -> "segments written: " + rewritten);
        TestJournal again = TestJournal.open(folder);
        assertEquals(frames.size(), again.found().size());
        again.close();
    }
}
