package dev.kvstore.logfile;

import dev.kvstore.testkit.engine.PointStoreSpace;

class LogfileSpaceTest extends PointStoreSpace {
    LogfileSpaceTest() {
        super(new LogfileSubject());
    }
}
