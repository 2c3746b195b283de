package dev.kvstore.testkit.run;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;

/** What is being tested: opens a store in a folder. For {@link KillRun} a class with a public constructor without arguments. */
@FunctionalInterface
public interface Subject {
    /**
     * Opens the store, or creates it if the options say so; the folder may be missing or empty then.
     *
     * @param folder where; closed by the caller after the store
     * @param options as for {@link dev.kvstore.KvEngine#open}
     * @return the open store
     */
    KvStore open(Folder folder, KvOptions options);

    /**
     * For messages.
     *
     * @return a short name
     */
    default String name() {
        return getClass().getSimpleName();
    }
}
