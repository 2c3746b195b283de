package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;

/**
 * Makes an opened store writable. Nothing is repaired in place, and all of it may be cut short at any instant: what a recovery has
 * accepted is forced, a fresh segment is created, and both are published, before anything is acknowledged. After a clean close
 * appending goes on in the same segment.
 */
final class Takeover {
    private final Folder folder;
    private final JournalOptions options;
    private final Poison poison;
    private final Control control;
    private final Catalog catalog;
    private final ValueFiles values;
    private final Reserve reserve;
    private final List<String> names;
    private final boolean madeFolder;

    Takeover(
            Folder folder,
            JournalOptions options,
            Poison poison,
            Control control,
            Catalog catalog,
            ValueFiles values,
            Reserve reserve,
            List<String> names,
            boolean madeFolder) {
        this.folder = folder;
        this.options = options;
        this.poison = poison;
        this.control = control;
        this.catalog = catalog;
        this.values = values;
        this.reserve = reserve;
        this.names = names;
        this.madeFolder = madeFolder;
    }

    /** Returns the segment in which appending goes on; it may have to be started. */
    Segment run() throws IOException {
        deleteOrphans();
        Segment active = control.clean() ? resume() : goOn();
        deleteDropped();
        catalog.deleteQuietly(FORCE_FAILED_NAME);
        return active;
    }

    /** The last segment is open still if the store was closed, and there is none in a new one. */
    private Segment resume() throws IOException {
        List<Segment> segments = catalog.segments();
        if (!segments.isEmpty() && !segments.getLast().isSealed()) {
            segments.getLast().trim(); // a kill while it was mapped may have left it longer, and sparse
            catalog.publish();
            segments.getLast().hinted(false); // what it gets now is not in there
            return segments.getLast();
        }
        if (segments.isEmpty()) {
            catalog.publish();
        }
        return createSegment();
    }

    private Segment goOn() throws IOException {
        boolean forceFailed = names.contains(FORCE_FAILED_NAME);
        if (forceFailed) {
            values.writeAgain();
        }
        for (Segment segment : catalog.segments()) {
            if (!segment.isSealed()) {
                if (forceFailed) {
                    segment.writeAgain();
                }
                ForceFailedException.force(segment.file());
                segment.trim();
                segment.seal();
            }
        }
        values.force();
        ForceFailedException.force(folder);
        return createSegment();
    }

    private Segment createSegment() throws IOException {
        int capacity = options.sizes().firstSegment();
        Segment[] created = new Segment[1];
        reserve.spend(() -> created[0] = catalog.create(capacity, Growth.step(options.sizes(), capacity, 0)));
        return created[0];
    }

    /**
     * Deletes what a crash left behind: files that the control file does not list. That may itself not be durable yet, if the process
     * was killed just after its rename; it must be before they go. Value files are judged after the replay.
     */
    private void deleteOrphans() throws IOException {
        List<String> orphans = names.stream().filter(this::isOrphan).toList();
        if (!orphans.isEmpty()) {
            ForceFailedException.force(folder);
        }
        for (String name : orphans) {
            if (FileNames.number(name, HINT_PREFIX) >= 0) {
                catalog.deleteQuietly(name);
            } else {
                folder.delete(name);
            }
        }
    }

    private boolean isOrphan(String name) {
        long number = Math.max(FileNames.number(name, SEGMENT_PREFIX), FileNames.number(name, HINT_PREFIX));
        boolean listed = control.segments().stream().anyMatch(entry -> entry.number() == number);
        return number >= 0 && !listed || FileNames.isTemporary(name);
    }

    /** Deletes the segments that the recovery did not accept, now that the control file does not list them any more. */
    private void deleteDropped() {
        for (SegmentEntry entry : control.segments()) {
            if (catalog.segments().stream().noneMatch(segment -> segment.number() == entry.number())) {
                catalog.deleteQuietly(segmentName(entry.number()));
                catalog.deleteQuietly(hintName(entry.number()));
            }
        }
    }

    /** Deletes the value files that no record refers to. */
    void tidyValues(Set<Long> referenced) throws IOException {
        for (String name : names) {
            long number = FileNames.number(name, VALUE_PREFIX);
            if (number >= 0 && !referenced.contains(number)) {
                values.deleteQuietly(number, catalog);
            }
        }
    }

    /** After a failure: takes away what the creation of a store has made, unless it is complete or in doubt. */
    void undo() {
        if (control.generation() > 0 || !catalog.segments().isEmpty() || poison.isPoisoned()) {
            return;
        }
        try {
            folder.delete(CONTROL_NAME);
            folder.delete(CONTROL_TEMPORARY_NAME);
        } catch (IOException left) {
            System.getLogger(Takeover.class.getName()).log(Level.WARNING, "cannot clean up " + folder.path(), left);
        }
        if (madeFolder) {
            JournalOpener.removeFolder(folder);
        }
    }
}
