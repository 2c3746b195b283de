package dev.kvstore.adapters.lmdb;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.SortedKvStoreContract;

class LmdbSortedKvStoreTest extends SortedKvStoreContract {
    @Override
    public KvEngine engine() {
        return new LmdbEngine();
    }

    /** The default level forces each commit; that one is tested by name. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.PROCESS);
    }

    @Override
    public int minKeyLength() {
        return KeyLimits.MIN_LENGTH;
    }

    @Override
    public int maxKeyLength() {
        return KeyLimits.MAX_LENGTH;
    }
}
