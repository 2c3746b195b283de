package dev.kvstore.adapters.rocksdb;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.KvStoreContract;

class RocksDbKvStoreTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new RocksDbEngine();
    }
}
