package dev.kvstore.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which records a rewrite keeps. A delete is kept, whatever the index says, as long as an older segment may hold its key: else
 * the key would come back.
 */
final class RewriteFilter {
    private final Hints hints;
    private final List<Segment> older;
    private List<KeyFilter> olderKeys;
    private final JournalIndex index;
    private final List<Long> droppedValues = new ArrayList<>();
    private boolean olderUnknown;

    RewriteFilter(Hints hints, List<Segment> older, JournalIndex index) {
        this.hints = hints;
        this.older = older;
        this.index = index;
    }

    /** Loads the filters at the first delete that asks for them. Without one of them every key may be there. */
    private void load() {
        olderKeys = new ArrayList<>();
        try {
            for (Segment segment : older) {
                KeyFilter filter = hints.filterOf(segment);
                if (filter == null) {
                    olderUnknown = true;
                    return;
                }
                olderKeys.add(filter);
            }
        } catch (IOException unreadable) {
            olderUnknown = true;
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
