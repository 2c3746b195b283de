package dev.kvstore.adapters.chronicle;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.contract.KvStoreContract;
import java.util.Map;

class ChronicleKvStoreTest extends KvStoreContract {
    @Override
    public KvEngine engine() {
        return new ChronicleEngine();
    }

    /** One segment, so that the largest value of the tests, 16 MiB, fits beside many small ones. */
    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.PROCESS)
                .with(Map.of("entries", "20000", "averageValueSize", "2000", "actualSegments", "1"));
    }
}
