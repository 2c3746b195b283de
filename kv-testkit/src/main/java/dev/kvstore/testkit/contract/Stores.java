package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Capability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens the stores of one test; at its end they are checked and closed. */
public final class Stores {
    private final ContractSubject subject;
    private final Path folder;
    private final List<KvStore> opened = new ArrayList<>();

    Stores(ContractSubject subject, Path folder) {
        this.subject = subject;
        this.folder = folder;
    }

    /**
     * A folder of the test alone.
     *
     * @return its path
     */
    public Path folder() {
        return folder;
    }

    /**
     * Where the store of the test lives.
     *
     * @return a path inside {@link #folder()}
     */
    public Path path() {
        return folder.resolve("store");
    }

    KvStore open() {
        return open(path(), subject.options());
    }

    KvStore open(KvOptions.Mode mode) {
        return open(path(), subject.options().with(mode));
    }

    KvStore open(Path path, KvOptions options) {
        KvStore store = subject.engine().open(path, options);
        synchronized (opened) {
            opened.add(store);
        }
        return store;
    }

    /** Checks and closes a store and opens it again. */
    KvStore reopen(KvStore store) {
        close(store);
        return open(KvOptions.Mode.EXISTING);
    }

    void close(KvStore store) {
        check(store);
        store.close();
    }

    /** Checks and closes every store that is still open. */
    void closeAll() {
        synchronized (opened) {
            try {
                opened.forEach(this::check);
            } finally {
                opened.forEach(KvStore::close);
                opened.clear();
            }
        }
    }

    private void check(KvStore store) {
        if (!subject.has(Capability.CHECK)) {
            return;
        }
        try {
            assertEquals(List.of(), store.check().faults(), "check() after the test");
        } catch (KvException.Closed e) {
            // the test closed it
        }
    }
}
