package dev.kvstore.storage;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The records of one segment were given to an index that is rebuilt. */
@Name("dev.kvstore.Rebuild")
@Label("Rebuild of the index")
@Category("kv")
@StackTrace(false)
final class RebuildEvent extends Event {
    @Label("Segment")
    long segment;

    @Label("From its hint file")
    boolean hinted;

    @Label("Bytes of segments so far")
    @DataAmount
    long bytesSoFar;

    @Label("Bytes of all segments")
    @DataAmount
    long bytesInAll;

    @Label("Records so far")
    long records;
}
