package dev.kvstore.testkit.contract;

import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.reference.ReferenceEngine;

class ReferenceHistoryKvStoreTest extends HistoryKvStoreContract {
    @Override
    public KvEngine engine() {
        return new ReferenceEngine();
    }

    @Override
    public boolean onDisk() {
        return false;
    }

    @Override
    public KvOptions retaining(int versions) {
        return options().with("retain", "" + versions);
    }
}
