package dev.kvstore.testkit.contract;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.reference.ReferenceEngine;

class ReferenceKvStoreTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new ReferenceEngine();
    }

    @Override
    public boolean onDisk() {
        return false;
    }
}
