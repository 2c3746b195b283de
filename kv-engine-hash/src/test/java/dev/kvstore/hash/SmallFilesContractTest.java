package dev.kvstore.hash;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.SmallFilesContract;

class SmallFilesContractTest extends SmallFilesContract {
    @Override
    public KvEngine engine() {
        return new HashEngine(SIZES);
    }
}
