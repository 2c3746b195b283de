package dev.kvstore.logfile;

import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.testkit.engine.JournalSubject;

/** The engine with files as its tests want them. */
final class LogfileSubject implements JournalSubject {
    @Override
    public KvStore open(Folder folder, JournalOptions options) {
        return new LogfileEngine().open(folder, options);
    }

    @Override
    public String name() {
        return "logfile";
    }
}
