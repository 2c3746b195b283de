package dev.kvstore.storage;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Keeps the directory of an index from a clean close to the next open. The file is deleted as soon as the journal has gone on, once all
 * of it is in memory: it would only occupy room.
 */
final class DirectoryKeeper {
    private final Folder folder;
    private final Catalog catalog;
    private final boolean clean;
    private final int leastEntries;
    private DirectoryFile file;

    DirectoryKeeper(Folder folder, Catalog catalog, boolean clean, int leastEntries) {
        this.folder = folder;
        this.catalog = catalog;
        this.clean = clean;
        this.leastEntries = leastEntries;
    }

    /** What the last close has kept; null if there is none, or it is not for what the journal holds. */
    DirectoryFile open() {
        if (!clean) {
            return null;
        }
        List<Segment> segments = filled();
        file = DirectoryFile.open(folder, catalog.storeId(), segments);
        if (file != null) {
            file.restoreCounters(segments);
        }
        return file;
    }

    /** Those that hold something: others may come and go without a change. */
    private List<Segment> filled() {
        return catalog.segments().stream()
                .filter(segment -> segment.tail() > JournalFormat.SEGMENT_HEADER_LENGTH)
                .toList();
    }

    /** What was not opened is for something else. */
    void deleteUnused() {
        if (file == null) {
            catalog.deleteQuietly(HashFormat.DIRECTORY_NAME);
        }
    }

    /** Behind the writers. */
    void settle(JournalIndex index) {
        if (file != null && !file.isOf(filled())) {
            index.kept().directory().loadAll();
            file.delete();
            file = null;
        }
    }

    /** When nothing changes any more. Saves time only: without room, or with something else of its name there, nothing is kept. */
    void save(JournalIndex index) throws IOException {
        settle(index);
        KeptDirectory kept = index.kept();
        if (file != null || kept == null || kept.directory().size() < leastEntries) {
            return;
        }
        try {
            DirectoryWriter.write(folder, catalog.storeId(), filled(), kept);
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                throw failed;
            }
            System.getLogger(DirectoryKeeper.class.getName()).log(Level.DEBUG, "directory is not kept", failed);
        }
    }

    void close() {
        if (file != null) {
            file.close();
        }
    }
}
