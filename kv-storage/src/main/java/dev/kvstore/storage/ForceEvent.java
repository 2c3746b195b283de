package dev.kvstore.storage;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A group of writers waited for the device. */
@Name("dev.kvstore.Force")
@Label("Force")
@Category("kv")
@StackTrace(false)
final class ForceEvent extends Event {
    @Label("Writers waiting")
    int waiting;
}
