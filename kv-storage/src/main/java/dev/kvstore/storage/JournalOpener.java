package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Opens a journal for reading: finds its files, recovers one that was not closed in memory. Writes nothing but the folder and the lock
 * file of a new store; what has to be written before the first append is left to the {@link Takeover}. A refused open changes nothing
 * and leaks nothing.
 */
final class JournalOpener {
    private final Folder folder;
    private final JournalOptions options;
    private final Poison poison;
    private final List<Segment> opened = new ArrayList<>();
    private boolean madeFolder;
    private StoreLock lock;

    JournalOpener(Folder folder, JournalOptions options) {
        this.folder = folder;
        this.options = options;
        this.poison = new Poison(folder);
    }

    Journal open() {
        try {
            return new Journal(openFiles(), options);
        } catch (IOException failed) {
            abandon(failed);
            throw IoErrors.translate("cannot open store", folder.path(), failed);
        } catch (RuntimeException | Error failed) {
            abandon(failed);
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
        Catalog catalog = control.clean() ? new Catalog(folder, poison, options.salts(), control, opened)
                : recover(control, values);
        Reserve reserve = new Reserve(folder, names.contains(RESERVE_NAME));
        Takeover takeover = options.readOnly()
                ? null
                : new Takeover(folder, options, poison, control, catalog, values, reserve, names, madeFolder);
        return new OpenedFiles(folder, lock, poison, control.clean(), catalog, values, reserve, takeover);
    }

    private void makeFolder() throws IOException {
        if (folder.exists()) {
            return;
        }
        if (options.options().mode() != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + folder.path());
        }
        try {
            folder.make();
            madeFolder = true;
        } catch (FileAlreadyExistsException made) {
            madeFolder = false; // by another opener, at the same time; the lock decides
        }
    }

    private Control readControl(List<String> names) throws IOException {
        boolean besideData = names.stream().anyMatch(FileNames::holdsData);
        if (names.contains(CONTROL_NAME)) {
            Control control = new ControlFile(folder, poison).read(besideData);
            if (!control.engine().equals(options.engine())) {
                throw new KvException.UnsupportedFormat("store of another engine: path=" + folder.path() + " found="
                        + control.engine() + " expected=" + options.engine());
            }
            return control;
        }
        if (besideData) {
            Path path = folder.path().resolve(CONTROL_NAME);
            throw new KvException.Corrupt("control file missing beside data", path, 0, "no file", "a control file");
        }
        if (options.options().mode() != KvOptions.Mode.CREATE) {
            throw new KvException.NotFound("no store: path=" + folder.path());
        }
        names.stream().filter(name -> !FileNames.isExpected(name)).findFirst().ifPresent(this::refuseForeign);
        return new Control(UUID.randomUUID(), options.engine(), 0, true, options.settings(), 1, 0, 0, List.of());
    }

    /** A store gets a folder of its own: the lock file of another would be overwritten. */
    private void refuseForeign(String name) {
        throw new KvException.UnsupportedFormat(
                "folder holds something else: path=" + folder.path() + " found=" + name + " expected=an empty folder");
    }

    /** Leaves the segments that belong to the history, each with its end; those that do not are closed. */
    private Catalog recover(Control control, ValueFiles values) {
        Recovery recovery = new Recovery(control, opened, values);
        RecoveryEvent event = new RecoveryEvent();
        event.begin();
        recovery.run();
        event.commit(recovery.lastSequence(), recovery.tornBytes());
        if (recovery.tornBytes() > 0) {
            System.getLogger(JournalOpener.class.getName()).log(Level.WARNING, "dropped a torn tail: path="
                    + folder.path() + " bytes=" + recovery.tornBytes() + " lastSequence=" + recovery.lastSequence());
        }
        List<Segment> accepted = opened.stream().filter(JournalOpener::hasFrames).toList();
        Catalog catalog = new Catalog(folder, poison, options.salts(), control, accepted);
        catalog.torn(recovery.tornBytes());
        opened.stream().filter(segment -> !accepted.contains(segment)).forEach(Segment::close);
        return catalog;
    }

    /** Sealed ones stay even if empty, since they stand for a range of the history. */
    private static boolean hasFrames(Segment segment) {
        return segment.isSealed() || segment.tail() > SEGMENT_HEADER_LENGTH;
    }

    /** After a failure: releases everything, and takes away a folder that was made. */
    private void abandon(Throwable cause) {
        try {
            abandon();
        } catch (RuntimeException | Error later) {
            cause.addSuppressed(later);
        }
    }

    private void abandon() {
        Closing closing = new Closing();
        opened.forEach(segment -> closing.step(segment::close));
        closing.step(this::releaseLock).step(folder::close).end();
    }

    private void releaseLock() {
        if (lock != null) {
            if (madeFolder) {
                removeFolder(folder);
            }
            lock.close();
        }
    }

    /** Under the lock, and if nobody has put anything there: a lock file that others may wait for must not go. */
    static void removeFolder(Folder made) {
        try {
            if (made.list().stream().allMatch(DiskFolder.LOCK_NAME::equals)) {
                made.delete(DiskFolder.LOCK_NAME);
                made.remove();
            }
        } catch (IOException left) {
            System.getLogger(JournalOpener.class.getName()).log(Level.WARNING, "cannot remove " + made.path(), left);
        }
    }
}
