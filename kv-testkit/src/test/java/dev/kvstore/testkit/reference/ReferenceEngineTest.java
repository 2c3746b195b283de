package dev.kvstore.testkit.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine as users ask for it: by name and spec. */
class ReferenceEngineTest {
    private static final byte[] KEY = {1};

    @TempDir
    private Path folder;

    private int opened;

    private int keptVersions(String spec, KvOptions options) {
        try (HistoryKvStore store =
                (HistoryKvStore) KvStores.open(spec, folder.resolve("store-" + opened++), options)) {
            for (int i = 0; i < 10; i++) {
                store.put(KEY, new byte[i]);
            }
            int count = 0;
            try (History history = store.history(KEY)) {
                while (history.next() != null) {
                    count++;
                }
            }
            return count;
        }
    }

    @Test
    void engines_onTheClassPath_includeTheReference() {
        assertTrue(KvStores.engines().stream().map(KvEngine::name).anyMatch("reference"::equals));
        assertInstanceOf(ReferenceEngine.class, KvStores.engine("reference"));
    }

    @Test
    void engine_unknownName_messageListsTheKnown() {
        String message = assertThrows(IllegalArgumentException.class, () -> KvStores.engine("no-such"))
                .getMessage();
        assertTrue(message.contains("reference"), message);
    }

    @Test
    void open_spec_optionsReachTheEngine() {
        assertEquals(3, keptVersions("reference:retain=3", KvOptions.DEFAULT));
        assertEquals(2, keptVersions("reference: retain = 2 ", KvOptions.DEFAULT.with("retain", "5")));
        assertEquals(5, keptVersions("reference", KvOptions.DEFAULT.with("retain", "5")));
        assertEquals(10, keptVersions("reference", KvOptions.DEFAULT));
    }

    @Test
    void open_badOption_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("reference:retain=0", folder));
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("reference:retain=x", folder));
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("reference:other=1", folder));
    }

    @Test
    void open_nameOnly_usesDefaults() {
        try (KvStore store = KvStores.open("reference", folder)) {
            assertEquals(0, store.count());
        }
    }
}
