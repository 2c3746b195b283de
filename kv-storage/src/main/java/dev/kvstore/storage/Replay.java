package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Gives out the keys of all segments in order: from hint files, and from the segment itself where there is no good one. */
final class Replay {
    private final Folder folder;
    private final Catalog catalog;
    private final ValueFiles values;
    private final Set<Long> valueFiles = new HashSet<>();

    Replay(Folder folder, Catalog catalog, ValueFiles values) {
        this.folder = folder;
        this.catalog = catalog;
        this.values = values;
    }

    /** With {@code tidy}, deletes the value files that no record refers to. */
    void run(Consumer<KeyEntry> action, boolean tidy) {
        Consumer<KeyEntry> seen = entry -> {
            if (entry.valueFile() > 0) {
                valueFiles.add(entry.valueFile());
            }
            action.accept(entry);
        };
        for (Segment segment : catalog.segments()) {
            if (segment.isStarted() && !replayHint(segment, seen)) {
                SegmentReader.forEach(segment, record -> seen.accept(KeyEntry.of(record)));
            }
        }
        if (tidy) {
            deleteUnreferenced();
        }
    }

    /** The hints are verified as a whole first, so that nothing of a damaged one reaches the index. */
    private boolean replayHint(Segment segment, Consumer<KeyEntry> action) {
        try (HintReader hint = HintReader.open(folder, catalog.storeId(), segment, segment.endCheck())) {
            if (hint == null) {
                segment.hinted(false);
                return false;
            }
            hint.forEach(entry -> {});
            hint.forEach(action);
            return true;
        } catch (KvException.Corrupt | KvException.UnsupportedFormat damaged) {
            System.getLogger(Replay.class.getName()).log(Level.WARNING, "hint file is written anew", damaged);
            segment.hinted(false);
            return false;
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read hint file of", segment.path(), failed);
        }
    }

    private void deleteUnreferenced() {
        try {
            for (String name : folder.list()) {
                long number = FileNames.number(name, VALUE_PREFIX);
                if (number >= 0 && !valueFiles.contains(number)) {
                    values.deleteQuietly(number, catalog);
                }
            }
        } catch (IOException failed) {
            throw IoErrors.translate("cannot list", folder.path(), failed);
        }
    }
}
