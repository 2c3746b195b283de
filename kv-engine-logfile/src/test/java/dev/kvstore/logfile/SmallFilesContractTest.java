package dev.kvstore.logfile;

import dev.kvstore.KvEngine;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.testkit.contract.KvStoreContract;

/** The same with files so small that segments change and are compacted all the time, in the background. */
class SmallFilesContractTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new LogfileEngine(new Sizes(4 << 10, 64 << 10, 8 << 10, 4 << 10, 4 << 10));
    }
}
