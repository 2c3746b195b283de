package dev.kvstore.adapters.mvstore;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.SortedKvStoreContract;

class MvStoreSortedKvStoreTest extends SortedKvStoreContract {
    @Override
    public KvEngine engine() {
        return new MvStoreEngine();
    }

    /** The other levels commit each write, which takes most of a millisecond; they are tested by name. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.NONE);
    }
}
