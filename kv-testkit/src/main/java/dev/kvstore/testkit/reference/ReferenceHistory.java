package dev.kvstore.testkit.reference;

import dev.kvstore.History;
import dev.kvstore.KvException;
import dev.kvstore.Version;
import java.util.Iterator;
import java.util.List;

/** The versions of a key as they were when the walk began. */
final class ReferenceHistory implements History {
    private final ReferenceStore store;
    private final Iterator<Version> versions;
    private final boolean complete;
    private final long retainedFrom;
    private boolean closed;

    ReferenceHistory(ReferenceStore store, List<Version> versions, boolean complete, long retainedFrom) {
        this.store = store;
        this.versions = versions.iterator();
        this.complete = complete;
        this.retainedFrom = retainedFrom;
    }

    @Override
    public Version next() {
        store.checkOpen();
        if (closed) {
            throw new KvException.Closed("the history is closed");
        }
        if (!versions.hasNext()) {
            return null;
        }
        Version version = versions.next();
        byte[] value = version.value();
        return new Version(version.sequence(), version.time(), value == null ? null : value.clone());
    }

    @Override
    public boolean complete() {
        return complete;
    }

    @Override
    public long retainedFrom() {
        return retainedFrom;
    }

    @Override
    public void close() {
        closed = true;
    }
}
