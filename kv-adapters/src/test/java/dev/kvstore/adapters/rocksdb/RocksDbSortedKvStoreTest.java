package dev.kvstore.adapters.rocksdb;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.SortedKvStoreContract;

class RocksDbSortedKvStoreTest extends SortedKvStoreContract {
    @Override
    public KvEngine engine() {
        return new RocksDbEngine();
    }
}
