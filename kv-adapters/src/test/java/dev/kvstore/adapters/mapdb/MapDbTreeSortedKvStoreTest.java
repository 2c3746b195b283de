package dev.kvstore.adapters.mapdb;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.SortedKvStoreContract;

class MapDbTreeSortedKvStoreTest extends SortedKvStoreContract {
    @Override
    public KvEngine engine() {
        return new MapDbTreeEngine();
    }

    /** It has no other level. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.NONE);
    }

    /** The header of the file fits only once it was closed; see {@link MapDbEngineTest}. */
    @Override
    public boolean opensAfterKill() {
        return false;
    }
}
