package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.util.UUID;

/** The hint files of a store. */
final class Hints {
    private final Folder folder;
    private final UUID storeId;
    private final boolean keys;

    Hints(Folder folder, UUID storeId, JournalOptions.Hints kind) {
        this.folder = folder;
        this.storeId = storeId;
        this.keys = kind == JournalOptions.Hints.KEYS;
    }

    /** Whether each complete segment has one; else it is written when its filter is asked for. */
    boolean isAlways() {
        return keys;
    }

    void write(Segment segment) throws IOException {
        HintWriter.write(folder, storeId, segment, keys);
    }

    /** Which keys a complete segment may have; null if that cannot be told, since it or its file is damaged. */
    KeyFilter filterOf(Segment segment) throws IOException {
        try {
            KeyFilter filter = readFilter(segment);
            if (filter == null && !keys) {
                write(segment);
                filter = readFilter(segment);
            }
            return filter;
        } catch (KvException.Corrupt | KvException.UnsupportedFormat damaged) {
            return null;
        }
    }

    private KeyFilter readFilter(Segment segment) throws IOException {
        try (HintReader hint = HintReader.open(folder, storeId, segment, segment.endCheck())) {
            return hint == null ? null : hint.readFilter();
        }
    }
}
