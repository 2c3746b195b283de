package dev.kvstore.hash;

import dev.kvstore.testkit.engine.EngineRuns;

class HashRunsTest extends EngineRuns {
    HashRunsTest() {
        super(new HashSubject());
    }
}
