package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;

/** Writes the kept records of some segments into a new one: whole, forced and sealed on return, with its hint file if each has one. */
final class Rewrite {
    private final Folder folder;
    private final UUID storeId;
    private final Hints hints;
    private final SegmentEntry entry;
    private final List<Segment> sources;
    private final FrameEncoder encoder = new FrameEncoder();
    private final Frame frame = new Frame();
    private StoreFile file;
    private final byte[] buffer;
    private int buffered;
    private int position;
    private long millis;

    Rewrite(Folder folder, UUID storeId, Hints hints, SegmentEntry entry, List<Segment> sources) {
        this.folder = folder;
        this.storeId = storeId;
        this.hints = hints;
        this.entry = entry;
        this.sources = sources;
        this.buffer = new byte[Math.min(Bulk.STEP, entry.capacity())];
    }

    Segment run(RewriteFilter filter) throws IOException {
        String name = segmentName(entry.number());
        try {
            write(name, filter);
            return openWithHint();
        } catch (IOException | RuntimeException | Error failed) {
            folder.delete(name);
            throw failed;
        }
    }

    private Segment openWithHint() throws IOException {
        Segment segment = Segment.open(folder, storeId, sealedEntry(), false);
        try {
            if (hints.isAlways()) {
                hints.write(segment);
            }
            return segment;
        } catch (IOException | RuntimeException | Error failed) {
            segment.close();
            throw failed;
        }
    }

    private void write(String name, RewriteFilter filter) throws IOException {
        try (StoreFile created = folder.create(name)) {
            file = created;
            byte[] header = Segment.startedHeader(storeId, entry, firstSequence(), 0);
            append(header, header.length);
            encoder.start(entry.salt(), Bytes.getInt(header, START_CHECK_OFFSET));
            for (Segment source : sources) {
                SegmentReader.forEachFrame(source, found -> copy(found, filter));
            }
            flush();
            ForceFailedException.force(file);
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private long firstSequence() {
        return sources.getFirst().firstSequence();
    }

    /** The records of one batch stay in one frame. */
    private void copy(FrameScanner found, RewriteFilter filter) {
        frame.clear();
        long durable = found.durableMark();
        millis = found.millis();
        found.forEach(filter::keeps, frame::copy);
        if (frame.count() > 0) {
            try {
                appendFrame(durable);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private void appendFrame(long durable) throws IOException {
        encoder.plan(frame, millis, durable);
        encoder.encode(frame, position, millis, durable);
        append(frame.bytes(), frame.start(), encoder.frameLength());
        append(new byte[FRAME_ALIGNMENT], (int) (Bytes.align(position, FRAME_ALIGNMENT) - position));
    }

    private void append(byte[] bytes, int length) throws IOException {
        append(bytes, 0, length);
    }

    private void append(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length;) {
            int part = Math.min(length - done, buffer.length - buffered);
            System.arraycopy(bytes, offset + done, buffer, buffered, part);
            buffered += part;
            position += part;
            done += part;
            if (buffered == buffer.length) {
                flush();
            }
        }
    }

    private void flush() throws IOException {
        file.write((long) position - buffered, buffer, 0, buffered);
        buffered = 0;
    }

    private SegmentEntry sealedEntry() {
        Segment last = sources.getLast();
        return new SegmentEntry(entry.number(), entry.salt(), firstSequence(), last.lastSequence(), last.lastMillis(),
                entry.capacity(), position, encoder.check(), last.chainCheck(), ENTRY_SEALED, entry.slot());
    }
}
