package dev.kvstore.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option of the engine. */
class HashEngineTest {
    private static final String OPTION = "expectedEntries";

    @TempDir
    private Path folder;

    private KvStore open(String value) {
        return new HashEngine().open(folder.resolve("store"), KvOptions.DEFAULT.with(OPTION, value));
    }

    private static long directoryBytes(KvStore store) {
        return store.stats().details().get("directoryBytes");
    }

    @Test
    void open_expectedEntries_directoryNeedNotGrow() {
        try (KvStore store = open("50000")) {
            long before = directoryBytes(store);
            for (int i = 0; i < 50_000; i++) {
                store.put(ByteBuffer.allocate(4).putInt(i).array(), new byte[0]);
            }
            assertTrue(directoryBytes(store) - before < before / 5, "only overflow lines are added");
            assertEquals(50_000, store.count());
        }
        try (KvStore store = open("50000")) {
            assertEquals(50_000, store.count());
            assertTrue(store.check().isClean());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "many", "", "2147483648"})
    void open_wrongNumber_isRefusedAndCreatesNothing(String value) {
        String message = assertThrows(IllegalArgumentException.class, () -> open(value)).getMessage();
        assertTrue(message.contains(OPTION) && message.contains("0.." + Integer.MAX_VALUE), message);
        assertFalse(Files.exists(folder.resolve("store")));
    }
}
