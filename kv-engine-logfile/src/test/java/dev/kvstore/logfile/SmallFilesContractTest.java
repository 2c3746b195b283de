package dev.kvstore.logfile;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.SmallFilesContract;

class SmallFilesContractTest extends SmallFilesContract {
    @Override
    public KvEngine engine() {
        return new LogfileEngine(SIZES);
    }
}
