package dev.kvstore.adapters.xodus;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.SortedKvStoreContract;

class XodusSortedKvStoreTest extends SortedKvStoreContract {
    @Override
    public KvEngine engine() {
        return new XodusEngine();
    }

    /** The default level forces in the background; it is tested by name. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.PROCESS);
    }
}
