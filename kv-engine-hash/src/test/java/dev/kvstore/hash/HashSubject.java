package dev.kvstore.hash;

import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.testkit.engine.JournalSubject;

/** The engine with files as its tests want them. */
final class HashSubject implements JournalSubject {
    private final HashEngine engine = new HashEngine();

    @Override
    public KvStore open(Folder folder, JournalOptions options) {
        return engine.open(folder, options);
    }

    @Override
    public String name() {
        return engine.name();
    }
}
