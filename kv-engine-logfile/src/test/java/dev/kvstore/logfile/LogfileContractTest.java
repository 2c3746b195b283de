package dev.kvstore.logfile;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.KvStoreContract;

class LogfileContractTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new LogfileEngine();
    }
}
