package dev.kvstore.hash;

import dev.kvstore.testkit.engine.PointStoreCases;

class HashCasesTest extends PointStoreCases {
    HashCasesTest() {
        super(new HashSubject(), false);
    }
}
