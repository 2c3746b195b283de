package dev.kvstore.hash;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.KvStoreContract;

class HashContractTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new HashEngine();
    }
}
