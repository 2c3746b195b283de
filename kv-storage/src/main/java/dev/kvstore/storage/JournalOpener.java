package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Opens or creates a journal. A refused open changes nothing and leaks nothing; recovery repairs nothing in place, and may be cut
 * short at any instant: it forces what it accepted, creates a fresh segment, and publishes both, before anything is acknowledged.
 */
final class JournalOpener {
    private final Folder folder;
    private final JournalOptions options;
    private final Poison poison;
    private final List<Segment> opened = new ArrayList<>();
    private boolean made;
    private boolean creating;
    private StoreLock lock;
    private Catalog catalog;

    JournalOpener(Folder folder, JournalOptions options) {
        this.folder = folder;
        this.options = options;
        this.poison = new Poison(folder.path());
    }

    Journal open() {
        try {
            return new Journal(openFiles(), options);
        } catch (IOException failed) {
            abandon();
            throw IoErrors.translate("cannot open store", folder.path(), failed);
        } catch (RuntimeException | Error failed) {
            abandon();
            throw failed;
        }
    }

    private OpenedFiles openFiles() throws IOException {
        makeFolder();
        readControl(folder.list()); // what is refused must not even get a lock file
        lock = folder.lock(options.readOnly());
        List<String> names = folder.list();
        Control control = readControl(names);
        for (SegmentEntry entry : control.segments()) {
            Segment segment = Segment.open(folder, control.storeId(), entry, !options.readOnly());
            segment.hinted(names.contains(hintName(entry.number())));
            opened.add(segment);
        }
        ValueFiles values = new ValueFiles(folder, control.storeId(), names);
        Recovery recovery = recover(control, values);
        Reserve reserve = new Reserve(folder, names.contains(RESERVE_NAME));
        if (options.readOnly()) {
            catalog = new Catalog(folder, poison, control, started(opened));
            opened.stream().filter(segment -> !segment.isStarted()).forEach(Segment::close);
            catalog.torn(recovery.tornBytes());
            return files(values, reserve, null);
        }
        deleteOrphans(names, control);
        Segment active = control.clean() ? resume(control) : goOn(control, recovery, values, reserve);
        deleteDropped();
        return files(values, reserve, active);
    }

    private OpenedFiles files(ValueFiles values, Reserve reserve, Segment active) {
        long lastSequence = 0;
        long lastMillis = 0;
        int chain = 0;
        for (Segment segment : started(catalog.segments())) {
            lastSequence = segment.lastSequence();
            lastMillis = segment.lastMillis();
            chain = segment.chainCheck();
        }
        catalog.durable(active == null ? catalog.durableSequence() : lastSequence);
        return new OpenedFiles(
                folder, lock, poison, catalog, values, reserve, active, chain, lastSequence, lastMillis);
    }

    private void makeFolder() throws IOException {
        if (folder.exists()) {
            return;
        }
        if (options.options().mode() != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + folder.path());
        }
        folder.make();
        made = true;
    }

    private Control readControl(List<String> names) throws IOException {
        creating = false;
        if (names.contains(CONTROL_NAME)) {
            Control control = new ControlFile(folder, poison).read();
            if (!control.engine().equals(options.engine())) {
                throw new KvException.UnsupportedFormat("store of another engine: path=" + folder.path() + " found="
                        + control.engine() + " expected=" + options.engine());
            }
            return control;
        }
        if (names.stream().anyMatch(FileNames::holdsData)) {
            Path path = folder.path().resolve(CONTROL_NAME);
            throw new KvException.Corrupt("control file missing beside data", path, 0, "no file", "a control file");
        }
        if (options.options().mode() != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + folder.path());
        }
        creating = true;
        return new Control(UUID.randomUUID(), options.engine(), 0, true, options.settings(), 1, 0, 0, List.of());
    }

    private Recovery recover(Control control, ValueFiles values) {
        Recovery recovery = new Recovery(control, opened, values);
        if (!control.clean()) {
            RecoveryEvent event = new RecoveryEvent();
            event.begin();
            recovery.run();
            event.commit(recovery.lastSequence(), recovery.tornBytes());
            if (recovery.tornBytes() > 0) {
                System.getLogger(JournalOpener.class.getName()).log(Level.WARNING, "dropped a torn tail: path="
                        + folder.path() + " bytes=" + recovery.tornBytes() + " lastSequence="
                        + recovery.lastSequence());
            }
        }
        return recovery;
    }

    private static List<Segment> started(List<Segment> segments) {
        return segments.stream().filter(Segment::isStarted).toList();
    }

    /** After a clean close: goes on where that was, in the same segment. A new store gets its control file first. */
    private Segment resume(Control control) throws IOException {
        catalog = new Catalog(folder, poison, control, opened);
        Segment last = opened.isEmpty() ? null : opened.getLast();
        if (last != null && last.isSealed()) {
            return createSegment(null);
        }
        catalog.publish();
        return last == null ? createSegment(null) : last;
    }

    /** After a crash: what was accepted is forced and sealed as it is, and a fresh segment begins. */
    private Segment goOn(Control control, Recovery recovery, ValueFiles values, Reserve reserve) throws IOException {
        List<Segment> accepted = opened.stream().filter(JournalOpener::hasFrames).toList();
        try {
            for (Segment segment : accepted) {
                if (!segment.isSealed()) {
                    segment.file().force();
                    segment.trim();
                    segment.seal();
                }
            }
            values.force();
            folder.force();
        } catch (IOException failed) {
            throw poison.fail(failed);
        }
        catalog = new Catalog(folder, poison, control, accepted);
        catalog.torn(recovery.tornBytes());
        catalog.durable(recovery.lastSequence());
        return createSegment(reserve);
    }

    /** Sealed ones stay even if empty, since they stand for a range of the history. */
    private static boolean hasFrames(Segment segment) {
        return segment.isSealed() || segment.tail() > SEGMENT_HEADER_LENGTH;
    }

    private Segment createSegment(Reserve reserve) throws IOException {
        int capacity = options.sizes().firstSegment();
        try {
            return catalog.create(capacity, capacity);
        } catch (IOException failed) {
            if (reserve == null || !IoErrors.isFull(failed) || !reserve.release()) {
                throw failed;
            }
            return catalog.create(capacity, capacity);
        }
    }

    /**
     * Deletes what a crash left behind: files that the control file does not list. That may itself not be durable yet, if the process
     * was killed just after its rename; it must be before they go. Value files are judged after the replay.
     */
    private void deleteOrphans(List<String> names, Control control) throws IOException {
        List<String> orphans = names.stream().filter(name -> isOrphan(name, control)).toList();
        if (!orphans.isEmpty()) {
            forceFolder();
        }
        for (String name : orphans) {
            folder.delete(name);
        }
    }

    private static boolean isOrphan(String name, Control control) {
        long number = Math.max(FileNames.number(name, SEGMENT_PREFIX), FileNames.number(name, HINT_PREFIX));
        boolean listed = control.segments().stream().anyMatch(entry -> entry.number() == number);
        return number >= 0 && !listed || FileNames.isTemporary(name);
    }

    private void forceFolder() {
        try {
            folder.force();
        } catch (IOException failed) {
            throw poison.fail(failed);
        }
    }

    /** Deletes the segments that the recovery did not accept, now that the control file does not list them any more. */
    private void deleteDropped() {
        for (Segment segment : opened) {
            if (!catalog.segments().contains(segment)) {
                segment.close();
                catalog.deleteQuietly(segmentName(segment.number()));
                catalog.deleteQuietly(hintName(segment.number()));
            }
        }
    }

    /** After a failure: releases everything, and takes away what a creation has made. */
    private void abandon() {
        opened.forEach(Segment::close);
        if (catalog != null) {
            catalog.close();
        }
        if (lock != null) {
            if (creating) {
                removeCreation();
            }
            lock.close();
        }
        folder.close();
    }

    /**
     * The control file goes first, so that no moment shows one that lists what is not there. Only under the lock: without it
     * the folder may be somebody else's by now.
     */
    private void removeCreation() {
        boolean inUse = catalog != null && !catalog.segments().isEmpty();
        if (inUse || poison.isPoisoned()) {
            return;
        }
        try {
            folder.delete(CONTROL_NAME);
            folder.delete(CONTROL_TEMPORARY_NAME);
            if (made) {
                folder.delete(DiskFolder.LOCK_NAME);
                folder.remove();
            }
        } catch (IOException left) {
            System.getLogger(JournalOpener.class.getName()).log(Level.WARNING, "cannot clean up " + folder.path(), left);
        }
    }
}
