package dev.kvstore.testkit.journal;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.KvStoreContract;

class JournalContractTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new JournalEngine();
    }
}
