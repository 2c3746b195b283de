package dev.kvstore.hash;

import dev.kvstore.testkit.engine.PointStoreRaces;

class HashRacesTest extends PointStoreRaces {
    HashRacesTest() {
        super(new HashSubject());
    }
}
