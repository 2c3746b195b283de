package dev.kvstore.adapters.xodus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvEngine;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import dev.kvstore.WriteBatch;
import dev.kvstore.adapters.AdapterCases;
import java.util.List;
import org.junit.jupiter.api.Test;

class XodusEngineTest extends AdapterCases {
    @Override
    protected KvEngine engine() {
        return new XodusEngine();
    }

    @Override
    protected List<String> goodOptions() {
        return List.of("exodus.memoryUsagePercentage=10", "exodus.log.fileSize=8192", "exodus.gc.enabled=false",
                "exodus.tree.maxPageSize=64");
    }

    @Override
    protected List<String> badOptions() {
        return List.of("exodus.memoryUsagePercentage=0", "exodus.log.fileSize=1", "exodus.gc.enabled=1", "nothing=1");
    }

    /** Xodus itself would throw late, from the commit. */
    @Test
    void put_entryLongerThanAFileOfTheLog_isRefusedWithBothLengthsAndChangesNothing() {
        try (KvStore store = KvStores.open("xodus:exodus.log.fileSize=4096", at("store"))) {
            byte[] longest = new byte[(3 << 20) - KEY.length];
            byte[] tooLong = new byte[(3 << 20) - KEY.length + 1];
            store.put(KEY, longest);
            String message =
                    assertThrows(IllegalArgumentException.class, () -> store.put(KEY, tooLong)).getMessage();
            assertTrue(message.contains("3145729") && message.contains("3145728"), message);
            byte[] other = "other".getBytes();
            assertThrows(IllegalArgumentException.class, () -> store.putIfAbsent(other, tooLong));
            assertThrows(IllegalArgumentException.class, () -> store.compute(other, before -> tooLong));
            assertThrows(IllegalArgumentException.class,
                    () -> store.write(new WriteBatch().put(other, KEY).put(KEY, tooLong)));
            assertEquals(1, store.count());
            assertEquals(longest.length, store.get(KEY).length);
        }
    }
}
