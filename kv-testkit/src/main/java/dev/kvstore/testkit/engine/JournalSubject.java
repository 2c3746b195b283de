package dev.kvstore.testkit.engine;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.testkit.run.Subject;

/**
 * An own engine as its tests open it: in any folder, with files of any size, with its threads or on one. A class with a
 * constructor without arguments, since killed processes and planted bugs load it by name.
 */
public interface JournalSubject extends Subject {
    /** So small that segments change and are compacted under load. */
    Sizes SIZES = new Sizes(64 << 10, 1 << 20, 64 << 10, 4 << 10, 64 << 10);

    /**
     * Opens a store, or creates it.
     *
     * @param folder where; closed by the caller after the store
     * @param options of its journal
     * @return the open store
     */
    KvStore open(Folder folder, JournalOptions options);

    /** With {@link #SIZES} and threads, as in use. */
    @Override
    default KvStore open(Folder folder, KvOptions options) {
        return open(folder, options, SIZES);
    }

    /**
     * Opens a store with threads, as in use, but with files of other sizes.
     *
     * @param folder where
     * @param options as for {@link dev.kvstore.KvEngine#open}
     * @param sizes of the journal's files
     * @return the open store
     */
    default KvStore open(Folder folder, KvOptions options, Sizes sizes) {
        return open(folder, new JournalOptions(name(), options, new byte[0], sizes, Background.THREADS));
    }

    /** The name of the engine, as in the control file. */
    @Override
    String name();

    /**
     * Whether there is room for deletes though the disk is full.
     *
     * @param store of such a subject
     * @return true if there is
     */
    static boolean hasReserve(KvStore store) {
        return store.stats().details().get("reserveBytes") > 0;
    }
}
