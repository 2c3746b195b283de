package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Copies a journal as of one moment into a new folder, under a temporary name that is changed once everything is verified and forced.
 * Sealed segments and value files never change, so they become hard links where the file system can do that.
 */
final class JournalBackup {
    private static final String TEMPORARY_SUFFIX = ".partial";

    private final Folder folder;
    private final Catalog catalog;
    private final ValueFiles values;
    private final Set<Long> copiedValues = new HashSet<>();

    JournalBackup(Folder folder, Catalog catalog, ValueFiles values) {
        this.folder = folder;
        this.catalog = catalog;
        this.values = values;
    }

    /** Segments as they are after the moment; entries as they were at the moment. */
    void run(Path target, List<SegmentEntry> moment) {
        requireTarget(folder, target);
        Path absolute = target.toAbsolutePath();
        try (Folder partial = folder.resolve(absolute.resolveSibling(absolute.getFileName() + TEMPORARY_SUFFIX))) {
            partial.make();
            try {
                copy(partial, moment);
                partial.moveTo(absolute);
            } catch (IOException | RuntimeException | Error failed) {
                removeQuietly(partial);
                throw failed;
            }
        } catch (IOException failed) {
            throw IoErrors.translate("cannot copy the store", target, failed);
        }
    }

    /** Refuses a target before anything has changed. A copy inside the store would be a part of what it copies. */
    private static void requireTarget(Folder folder, Path target) {
        if (!target.getFileSystem().equals(folder.path().getFileSystem())) {
            throw new IllegalArgumentException("target is on another file system: path=" + target.toUri());
        }
        try (Folder wanted = folder.resolve(target.toAbsolutePath())) {
            if (isTaken(wanted)) {
                throw new IllegalArgumentException("there is something at the target: path=" + target);
            }
            if (folder.holds(target.toAbsolutePath())) {
                throw new IllegalArgumentException(
                        "target is inside what it copies: path=" + target + " store=" + folder.path());
            }
        } catch (NotDirectoryException | NoSuchFileException none) {
            throw new KvException.NotFound("no folder for the target: path=" + target);
        } catch (IOException failed) {
            throw IoErrors.translate("cannot copy the store", target, failed);
        }
    }

    /** Also by a file, or by a link that leads nowhere. */
    private static boolean isTaken(Folder wanted) throws IOException {
        try {
            return wanted.exists();
        } catch (NotDirectoryException | NoSuchFileException occupied) {
            return true;
        }
    }

    private void copy(Folder partial, List<SegmentEntry> moment) throws IOException {
        for (SegmentEntry entry : moment) {
            Segment segment = catalog.segmentIn(entry.slot());
            verify(partial, segment, entry);
            if (!entry.sealed() || !folder.link(segmentName(entry.number()), partial)) {
                copyFile(segment.file(), partial, segmentName(entry.number()), entry.end());
            }
        }
        long last = moment.isEmpty() ? 0 : moment.getLast().lastSequence();
        long next = moment.stream().mapToLong(SegmentEntry::number).max().orElse(0) + 1;
        ForceFailedException.force(partial);
        ControlFile file = new ControlFile(partial, new Poison(partial));
        file.publish(new Control(
                catalog.storeId(), catalog.engine(), 1, true, catalog.settings(), next, last, 0, moment));
        file.close();
    }

    /** Reads every record, and brings the value files along. */
    private void verify(Folder partial, Segment segment, SegmentEntry entry) throws IOException {
        SegmentReader.requireStart(segment);
        FrameScanner scanner = FrameScanner.fromStart(segment, entry.end());
        while (scanner.next() == FrameScanner.Found.FRAME) {
            List<ValueReference> references = new ArrayList<>();
            scanner.forEach(record -> {
                if (record.reference() != null) {
                    references.add(record.reference());
                }
            });
            for (ValueReference reference : references) {
                copyValue(partial, reference);
            }
        }
        if (scanner.position() < entry.end()) {
            throw SegmentReader.damaged(segment, scanner);
        }
    }

    private void copyValue(Folder partial, ValueReference reference) throws IOException {
        String name = valueName(reference.number());
        if (!copiedValues.add(reference.number())) {
            return;
        }
        values.verify(reference);
        if (!folder.link(name, partial)) {
            try (StoreFile source = folder.open(name, false)) {
                copyFile(source, partial, name, source.length());
            }
        }
    }

    private static void copyFile(StoreFile source, Folder target, String name, long length) throws IOException {
        try (StoreFile copy = target.create(name)) {
            Bulk.copy(source, copy, length);
            ForceFailedException.force(copy);
        }
    }

    private static void removeQuietly(Folder partial) {
        try {
            for (String name : partial.list()) {
                partial.delete(name);
            }
            partial.remove();
        } catch (IOException left) {
            System.getLogger(JournalBackup.class.getName())
                    .log(System.Logger.Level.WARNING, "cannot remove " + partial.path(), left);
        }
    }

    /** A backup is a store of its own: verifies it and copies it. */
    static void restore(Folder backup, Path target, JournalOptions options) {
        try (Journal journal = Journal.open(backup, options)) {
            requireTarget(backup, target);
            var report = journal.check();
            if (!report.isClean()) {
                var fault = report.faults().getFirst();
                throw new KvException.Corrupt(
                        "damaged backup", fault.path(), fault.position(), fault.description(), "an intact backup");
            }
            journal.backup(target);
        }
    }
}
