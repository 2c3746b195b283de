package dev.kvstore;

import static dev.kvstore.KeyRangeTest.assertNamed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only what needs no engine; the rest is tested in kv-testkit, beside one. */
class KvStoresTest {
    private static final Path PATH = Path.of("nowhere");

    @Test
    void engine_unknownName_isRefusedByName() {
        String message = assertThrows(IllegalArgumentException.class, () -> KvStores.engine("no-such"))
                .getMessage();
        assertTrue(message.contains("name=no-such"), message);
    }

    @Test
    void open_unknownEngine_isRefusedByName() {
        String message = assertThrows(IllegalArgumentException.class, () -> KvStores.open("no-such:a=1", PATH))
                .getMessage();
        assertTrue(message.contains("name=no-such "), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"name:", "name:a", "name:=1", "name:a=1;;b=2", "name:a=1;b"})
    void open_malformedSpec_isRefused(String spec) {
        String message = assertThrows(IllegalArgumentException.class, () -> KvStores.open(spec, PATH))
                .getMessage();
        assertTrue(message.startsWith("engine option is not name=value"), message);
    }

    @Test
    void methods_null_areNamed() {
        assertNamed("engine", () -> KvStores.open(null, PATH));
        assertNamed("path", () -> KvStores.open("hash", null));
        assertNamed("options", () -> KvStores.open("hash", PATH, null));
        assertNamed("name", () -> KvStores.engine(null));
    }

    @Test
    void engines_withoutAny_isEmpty() {
        assertEquals(0, KvStores.engines().size());
    }
}
