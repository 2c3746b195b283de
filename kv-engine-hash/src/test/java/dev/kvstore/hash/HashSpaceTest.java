package dev.kvstore.hash;

import dev.kvstore.testkit.engine.PointStoreSpace;

class HashSpaceTest extends PointStoreSpace {
    HashSpaceTest() {
        super(new HashSubject());
    }
}
