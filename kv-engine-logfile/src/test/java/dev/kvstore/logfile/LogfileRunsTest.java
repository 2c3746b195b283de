package dev.kvstore.logfile;

import dev.kvstore.testkit.engine.EngineRuns;

class LogfileRunsTest extends EngineRuns {
    LogfileRunsTest() {
        super(new LogfileSubject());
    }
}
