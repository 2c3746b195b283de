package dev.kvstore.testkit.journal;

import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.point.PointStore;
import dev.kvstore.testkit.engine.JournalSubject;
import dev.kvstore.testkit.engine.SmallFiles;

/** The journal under the least that makes it a store. */
final class PointSubject implements JournalSubject {
    static SmallFiles small() {
        return new SmallFiles(new PointSubject());
    }

    @Override
    public KvStore open(Folder folder, JournalOptions options) {
        return PointStore.open(folder, options);
    }

    @Override
    public String name() {
        return "point";
    }
}
