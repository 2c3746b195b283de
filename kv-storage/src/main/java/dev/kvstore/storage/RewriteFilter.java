package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Decides which records a rewrite keeps. A delete is kept, whatever the index says, as long as an older segment may hold its key: else
 * the key would come back.
 */
final class RewriteFilter {
    private final Folder folder;
    private final UUID storeId;
    private final List<Segment> older;
    private List<KeyFilter> olderKeys;
    private final JournalIndex index;
    private final List<Long> droppedValues = new ArrayList<>();
    private boolean olderUnknown;

    RewriteFilter(Folder folder, UUID storeId, List<Segment> older, JournalIndex index) {
        this.folder = folder;
        this.storeId = storeId;
        this.older = older;
        this.index = index;
    }

    /** Loads the filters at the first delete that asks for them. */
    private void load() {
        olderKeys = new ArrayList<>();
        try {
            for (Segment segment : older) {
                olderUnknown |= !addFilter(segment);
            }
        } catch (IOException unreadable) {
            olderUnknown = true;
        }
    }

    /** Without a filter every key may be there. */
    private boolean addFilter(Segment segment) throws IOException {
        try (HintReader hint = HintReader.open(folder, storeId, segment, segment.endCheck())) {
            if (hint != null) {
                olderKeys.add(hint.readFilter());
                return true;
            }
            return false;
        } catch (KvException.Corrupt | KvException.UnsupportedFormat damaged) {
            return false;
        }
    }

    /** Forgets a rewrite that could not be completed. */
    void restart() {
        droppedValues.clear();
    }

    boolean keeps(KeyEntry entry) {
        if (index.isLive(entry) || entry.delete() && mayBeOlder(entry)) {
            return true;
        }
        if (entry.valueFile() > 0) {
            droppedValues.add(entry.valueFile());
        }
        return false;
    }

    private boolean mayBeOlder(KeyEntry entry) {
        if (olderKeys == null) {
            load();
        }
        return olderUnknown || olderKeys.stream().anyMatch(filter -> filter.mayContain(entry));
    }

    /** Numbers of the value files that no record refers to after the rewrite. */
    List<Long> droppedValues() {
        return droppedValues;
    }
}
