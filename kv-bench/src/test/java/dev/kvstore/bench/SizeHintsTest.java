package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Durability;
import dev.kvstore.KvStores;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stores that are sized when they are created are told of the cell; the others are not. */
class SizeHintsTest {
    private static final CellPlan PLAN = new CellPlan(
            "fillunique", Durability.Level.PROCESS, null, 5000, 16, 100, 1, 1, CellPlan.THROUGHPUT, null);

    @Test
    void of_engineWithSuchOptions_areThoseOfTheCell() {
        assertEquals(
                Map.of("entries", "5000", "averageKeySize", "16", "averageValueSize", "100"),
                SizeHints.of(KvStores.engine("chronicle"), PLAN));
    }

    @Test
    void of_otherEngines_areNone() {
        assertEquals(Map.of(), SizeHints.of(KvStores.engine("rocksdb"), PLAN));
    }
}
