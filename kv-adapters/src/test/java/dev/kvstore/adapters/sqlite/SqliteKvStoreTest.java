package dev.kvstore.adapters.sqlite;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.KvStoreContract;

class SqliteKvStoreTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new SqliteEngine();
    }

    /** The default level forces in the background; it is tested by name. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.PROCESS);
    }
}
