package dev.kvstore.logfile;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.storage.point.PointStore;
import dev.kvstore.testkit.run.Subject;

/** The engine with its threads, and with files small enough that segments change and are compacted under load. */
final class ThreadedLogfile implements Subject {
    static final Sizes SIZES = new Sizes(64 << 10, 1 << 20, 64 << 10, 4 << 10, 64 << 10);

    ThreadedLogfile() {}

    @Override
    public KvStore open(Folder folder, KvOptions options) {
        return PointStore.open(
                folder, new JournalOptions("logfile", options, new byte[0], SIZES, Background.THREADS));
    }
}
