package dev.kvstore.storage;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Some segments were rewritten into one. */
@Name("dev.kvstore.Compaction")
@Label("Compaction")
@Category("kv")
@StackTrace(false)
final class CompactionEvent extends Event {
    @Label("Sources")
    int sources;

    @Label("Bytes before")
    long bytesBefore;

    @Label("Bytes after")
    long bytesAfter;

    void commit(int rewrittenSources, long before, long after) {
        sources = rewrittenSources;
        bytesBefore = before;
        bytesAfter = after;
        commit();
    }
}
