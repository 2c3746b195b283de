package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystemException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Gives out the keys of all segments in order: from hint files, and from the segment itself where there is no good one. */
final class Replay {
    private final Folder folder;
    private final Catalog catalog;
    private final Set<Long> valueFiles = new HashSet<>();
    private long bytes;
    private long records;
    private long nanos;

    Replay(Folder folder, Catalog catalog) {
        this.folder = folder;
        this.catalog = catalog;
    }

    void run(Consumer<KeyEntry> action) {
        long began = System.nanoTime();
        List<Segment> started = catalog.segments().stream().filter(Segment::isStarted).toList();
        long bytesInAll = started.stream().mapToLong(Segment::tail).sum();
        for (Segment segment : started) {
            RebuildEvent event = new RebuildEvent();
            event.begin();
            event.hinted = replay(segment, entry -> {
                note(entry);
                action.accept(entry);
            });
            bytes += segment.tail();
            event.segment = segment.number();
            event.bytesSoFar = bytes;
            event.bytesInAll = bytesInAll;
            event.records = records;
            event.commit();
        }
        nanos = System.nanoTime() - began;
    }

    private void note(KeyEntry entry) {
        records++;
        if (entry.valueFile() > 0) {
            valueFiles.add(entry.valueFile());
        }
    }

    /** Returns whether the hint file was used. */
    private boolean replay(Segment segment, Consumer<KeyEntry> action) {
        if (replayHint(segment, action)) {
            return true;
        }
        SegmentReader.forEachEntry(segment, action);
        return false;
    }

    private boolean replayHint(Segment segment, Consumer<KeyEntry> action) {
        try (HintReader hint = openVerified(segment)) {
            segment.hinted(hint != null);
            if (hint == null || !hint.hasKeys()) {
                return false;
            }
            hint.forEach(action);
            return true;
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read hint file of", segment.path(), failed);
        }
    }

    /** The hints are verified as a whole first, so that nothing of a damaged one reaches the index; null if there is no good one. */
    private HintReader openVerified(Segment segment) throws IOException {
        HintReader hint = null;
        try {
            hint = HintReader.open(folder, catalog.storeId(), segment, segment.endCheck());
            if (hint != null) {
                hint.verify();
            }
            return hint;
        } catch (KvException.Corrupt | KvException.UnsupportedFormat | FileSystemException unusable) {
            System.getLogger(Replay.class.getName()).log(Level.WARNING, "hint file is written anew", unusable);
            if (hint != null) {
                hint.close();
            }
            return null;
        }
    }

    /** How many records were given out. */
    long records() {
        return records;
    }

    /** How long it took. */
    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    /** Numbers of the value files that a record refers to. */
    Set<Long> valueFiles() {
        return valueFiles;
    }
}
