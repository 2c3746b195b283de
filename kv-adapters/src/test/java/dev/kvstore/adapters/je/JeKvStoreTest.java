package dev.kvstore.adapters.je;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.KvStoreContract;
import org.junit.jupiter.api.Tag;

/** Tens of seconds, as each call goes to another thread. */
@Tag("slow")
class JeKvStoreTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new JeEngine();
    }

    /** The default level forces in the background; it is tested by name. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.PROCESS);
    }
}
