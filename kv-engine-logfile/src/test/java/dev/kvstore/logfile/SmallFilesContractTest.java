package dev.kvstore.logfile;

import dev.kvstore.KvEngine;
import dev.kvstore.testkit.contract.SmallFilesContract;
import org.junit.jupiter.api.Tag;

/** The same store as of engine hash, but for its hint files, which the runs of this engine exercise; so it is left to the long suites. */
@Tag("slow")
class SmallFilesContractTest extends SmallFilesContract {
    @Override
    public KvEngine engine() {
        return new LogfileEngine(SIZES);
    }
}
