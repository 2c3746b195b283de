package dev.kvstore.logfile;

import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.storage.point.PointEngine;
import dev.kvstore.storage.point.PointStore;

/**
 * Opens stores of the engine "logfile". A write is a copy into a mapped file and a change of a directory outside the heap, which takes
 * about 20 bytes a key. A close keeps the directory in a file; after a kill it is rebuilt from hint files.
 */
public final class LogfileEngine extends PointEngine {
    /** With files of the usual sizes. */
    public LogfileEngine() {
        this(Sizes.DEFAULT);
    }

    /** With other sizes, for tests. */
    LogfileEngine(Sizes sizes) {
        super("logfile", sizes);
    }

    @Override
    protected KvStore open(Folder folder, JournalOptions options) {
        return PointStore.open(folder, options);
    }
}
