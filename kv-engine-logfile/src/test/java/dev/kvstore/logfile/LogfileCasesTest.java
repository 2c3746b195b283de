package dev.kvstore.logfile;

import dev.kvstore.testkit.engine.PointStoreCases;

class LogfileCasesTest extends PointStoreCases {
    LogfileCasesTest() {
        super(new LogfileSubject(), true);
    }
}
