package dev.kvstore.storage;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A store that had not been closed was opened. */
@Name("dev.kvstore.Recovery")
@Label("Recovery")
@Category("kv")
@StackTrace(false)
final class RecoveryEvent extends Event {
    @Label("Last sequence")
    long lastSequence;

    @Label("Torn bytes")
    long tornBytes;

    void commit(long recoveredSequence, long droppedBytes) {
        lastSequence = recoveredSequence;
        tornBytes = droppedBytes;
        commit();
    }
}
